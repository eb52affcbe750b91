import { type RealServer, startRealServer } from '../fixtures/realServer.ts';

/** It looks at no pictures: to load what does takes longer than the rest. */
const ENV = { MODERATION: '0' };

/** A server of a test's own, at one address for the pages that follow it through its deaths. */
export class KillableServer {
  readonly address: string;
  kills = 0;
  #server: RealServer;

  private constructor(server: RealServer) {
    this.#server = server;
    this.address = server.address;
  }

  static async start(): Promise<KillableServer> {
    return new KillableServer(await startRealServer({ env: ENV }));
  }

  /** Ends it at once, and starts it again over what it has written. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#server.kill();
    const { dataDir } = this.#server;
    this.#server = await startRealServer({ dataDir, env: { ...ENV, PORT: new URL(this.address).port } });
  }

  async end(): Promise<void> {
    await this.#server.stop();
    await this.#server.remove();
  }
}
