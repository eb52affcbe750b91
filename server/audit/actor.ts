import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Person } from '../access/person.ts';
import type { AuditTables } from '../schema/tables/audit.ts';

type ActorKind = AuditTables['audit_entry']['actor_kind'];
/** Who does something; of kinds that are nobody's account, the kind alone. */
export type AuditActor = {
  readonly kind: ActorKind;
  readonly id?: string | undefined;
  readonly email?: string | undefined;
};
/** Who does something, and over which request it came. */
export type AuditOrigin = {
  readonly actor: AuditActor;
  readonly networkAddress?: string | undefined;
  readonly requestId?: string | undefined;
};

const SYSTEM_ORIGIN: AuditOrigin = { actor: { kind: 'system' } };
const originStore = new AsyncLocalStorage<AuditOrigin>();

/** Who does what is under way here: the server itself where no request and no command is. */
export function currentOrigin(): AuditOrigin {
  return originStore.getStore() ?? SYSTEM_ORIGIN;
}

/** Does something in somebody's name. */
export function runAs<Result>(origin: AuditOrigin, work: () => Result): Result {
  return originStore.run(origin, work);
}

/** Does each request in the name of whoever makes it. Not earlier: the body is read outside of what began before. */
export function followOrigins(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => originStore.run(originOfRequest(request), done));
}

function originOfRequest({ user, person, ip, id }: FastifyRequest): AuditOrigin {
  const caller = user ? ({ kind: 'user', user } as const) : person;
  return { actor: actorOf(caller), networkAddress: ip, requestId: id };
}

function actorOf(person: Person | null): AuditActor {
  if (person === null) return { kind: 'nobody' };
  if (person.kind === 'user') return { kind: 'account', id: person.user.id, email: person.user.email };
  return { kind: 'guest', id: person.guest.id, email: person.guest.email };
}
