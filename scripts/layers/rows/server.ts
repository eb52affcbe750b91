import type { House } from '../row.ts';

/** The server. */
export const server: House = {
  folder: 'server',
  instead:
    'Folders of the server stand in floors: move the code to the lowest that needs it, or pass it in from compose.ts.',
  rows: [
    {
      at: 'kit',
      owns: 'small things that know nothing of ours: refusals as problems, secrets, turns, budgets of memory, brakes, networks',
      imports: [],
    },
    { at: 'storage', owns: 'bytes by key, in a folder', imports: [] },
    {
      at: 'media',
      owns: 'reads files of other people, in threads that may be ended; the picture kit',
      imports: ['kit'],
    },
    {
      at: 'engines',
      owns: 'routes to engines, the order in which they are tried, prices, faults; an adapter each in `sdk`, `fal`, `comfy`, `http`',
      imports: ['kit', 'media'],
    },
    {
      at: 'schema',
      owns: 'the tables of every folder and the changes to them, which make the schema',
      imports: ['kit'],
    },
    {
      at: 'db',
      owns: 'PostgreSQL in the process, its lock and its disk, and the run of migrations',
      imports: ['kit', 'schema'],
    },
    { at: 'events', owns: 'the bus of notices, and the news of a board', imports: ['schema', 'db'] },
    {
      at: 'access',
      owns: 'who may do what: people and guests, roles on a board, locks, who may read an asset and for how long',
      imports: ['kit', 'schema'],
    },
    {
      at: 'http',
      owns: 'routes from calls, problems, budgets of bodies, logs, metrics, pages and their security headers',
      imports: ['kit', 'storage', 'schema', 'db', 'access'],
    },
    {
      at: 'live',
      owns: 'streams and presence, for those who follow a board',
      imports: ['kit', 'events', 'access', 'http'],
    },
    { at: 'mail', owns: 'letters, and the outbox that they wait in', imports: ['kit', 'schema', 'db', 'events'] },
    {
      at: 'jobs',
      owns: 'durable jobs: queue, keys, twins, the ledger, spending limits',
      imports: ['kit', 'engines', 'schema', 'access', 'http'],
    },
    {
      at: 'plans',
      owns: 'plans, quotas, usage, Stripe',
      imports: ['kit', 'engines', 'schema', 'access', 'http', 'jobs'],
    },
    {
      at: 'accounts',
      owns: 'who somebody is: people and guests, sessions, passwords, OpenID Connect, invitations, brakes',
      imports: ['kit', 'schema', 'events', 'access', 'http', 'mail', 'jobs', 'plans'],
    },
    { at: 'moderation', owns: 'words and pictures that are refused', imports: ['kit', 'schema', 'access'] },
    {
      at: 'assets',
      owns: 'pictures, models and videos: keys, who may read them, thumbnails, provenance, ranges, sweeping',
      imports: ['kit', 'storage', 'media', 'schema', 'db', 'access', 'http', 'plans', 'moderation'],
    },
    {
      at: 'generation',
      owns: 'the calls that generate: admission, preparation, price, results',
      imports: [
        'kit',
        'media',
        'engines',
        'schema',
        'access',
        'http',
        'jobs',
        'plans',
        'accounts',
        'moderation',
        'assets',
      ],
    },
    {
      at: 'boards',
      owns: 'boards as rows: load, save as a delta, revisions, history, roles, locks, the bin, spin-offs',
      imports: ['kit', 'schema', 'db', 'events', 'access', 'http', 'mail', 'jobs', 'plans'],
    },
    {
      at: 'reviews',
      owns: 'links and guests, comments, votes, who edits, who is blocked',
      imports: ['kit', 'schema', 'db', 'events', 'access', 'http', 'boards'],
    },
    {
      at: 'phone',
      owns: 'the code that lets a phone send photos to one node',
      imports: ['kit', 'schema', 'access', 'http', 'assets', 'boards'],
    },
    { at: 'upkeep', owns: 'removes what is old', imports: ['schema', 'access', 'jobs', 'plans', 'assets'] },
    {
      at: ['config.ts', 'compose.ts', 'app.ts', 'start.ts', 'startFault.ts', 'main.ts'],
      owns: 'the settings; makes all parts and gives each what it needs; start and stop',
      imports: 'all',
    },
    { at: 'testing', owns: 'starts a server for tests', imports: 'all' },
  ],
};
