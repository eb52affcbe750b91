// The process of the S3 store, in memory, at an address that this machine alone reaches: node objectStoreProcess.ts PORT
import { buildApp } from 'fauxqs';

await buildApp({ logger: false }).listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
