// A server of its own for a group of tests: in a folder of its own, on a port that stays the same from start to start.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const python = process.env.KOCIARNIA_PYTHON ?? "../.venv/bin/python";

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export class TestServer {
  site = "";
  private readonly folder = mkdtempSync(join(tmpdir(), "kociarnia-"));
  private process: ChildProcess | null = null;
  private port = 0;

  /** Start and wait until it listens; `program` is what Python runs, the server unless told. */
  async start(program: readonly string[] = ["-m", "kociarnia", "serve"], prefix = "/"): Promise<void> {
    this.port ||= await freePort();
    this.site = `http://127.0.0.1:${this.port}${prefix.slice(0, -1)}`;
    const settings = {
      PORT: this.port,
      PREFIX: prefix,
      DATA: this.folder,
      WORKERS: 1,
      ADDRESS_GUESTS: 1000,
      ADDRESS_TABLES: 1000,
      // Tests press faster than people, all from one address, and wait for nobody.
      MESSAGE_RATE: 1000,
      MESSAGE_BURST: 1000,
      ADDRESS_RATE: 10000,
      ADDRESS_BURST: 10000,
      BOT_PACE: 0,
      HAS_BOARD: true,
      ALLOWS_LOCAL_PUSH: true,
      LOG_LEVEL: "warning",
    };
    const environment = Object.entries(settings).map(([name, value]) => [`KOCIARNIA_${name}`, String(value)]);
    const server = spawn(python, program, {
      env: { ...process.env, ...Object.fromEntries(environment) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = server;
    await new Promise<void>((resolve, reject) => {
      server.stdout.on("data", (text: Buffer) => text.includes("http://") && resolve());
      server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      server.on("exit", () => resolve());
      server.kill("SIGTERM");
    });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
