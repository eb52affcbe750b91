import { inject } from 'vitest';

// Where there is none, the tests that want it are left out, and say so.
const url = inject('postgresUrl');
if (url !== '') process.env.TEST_DATABASE_URL = url;
