// The least that a save could be: a route of Fastify that reads JSON and answers, or one that also writes a row. node bareServer.ts [DATABASE_URL]
import Fastify from 'fastify';
import { Pool } from 'pg';

const app = Fastify();
const pool = new Pool({ connectionString: process.argv[2], max: 10 });
await pool.query('create table if not exists bare (id text primary key, value text, times integer not null default 0)');
app.post('/route', async (request) => ({ read: Object.keys(request.body as object).length }));
app.post('/query', async (request) => {
  const { id, value } = request.body as { id: string; value: string };
  const upsert = `insert into bare (id, value) values ($1, $2)
    on conflict (id) do update set value = excluded.value, times = bare.times + 1 returning times`;
  const { rows } = await pool.query(upsert, [id, value]);
  return rows[0];
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready at http://127.0.0.1:${(app.server.address() as { port: number }).port}\n`);
