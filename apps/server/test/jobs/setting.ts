// A queue on its own database, with scripted tasks.

import { pino } from "pino";
import { drainJobs, enqueue, startJobs, type Tasks } from "../../src/jobs/index.ts";
import { Database, type Sql, sql } from "../../src/storage/database.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";

type Running = Awaited<ReturnType<typeof startJobs>>;
type Options = Partial<Parameters<typeof startJobs>[0]>;

export class Queue {
  readonly url: string;
  readonly database: Database;
  /** Log of all its processes, one entry per line. */
  readonly logLines: string[] = [];
  readonly #drop: () => Promise<void>;
  #running: Running[] = [];

  private constructor(url: string, drop: () => Promise<void>) {
    this.url = url;
    this.#drop = drop;
    this.database = new Database({ url, maxConnections: 4, limits: PATIENT });
  }

  static async open(): Promise<Queue> {
    const { url, drop } = await createTestDatabase();
    return new Queue(url, drop);
  }

  /** Options of a worker process. It takes only jobs with a task. */
  options(tasks: Partial<Tasks>) {
    const log = pino({ level: "info" }, { write: (line) => void this.logLines.push(line) });
    return { url: () => this.url, prepare: true, tasks: tasks as Tasks, log };
  }

  async start(tasks: Partial<Tasks>, options: Options = {}): Promise<Running> {
    const { stop } = await startJobs({ ...this.options(tasks), watchMilliseconds: 20, ...options });
    const running = {
      stop: () => {
        this.#running = this.#running.filter((other) => other !== running);
        return stop();
      },
    };
    this.#running.push(running);
    return running;
  }

  /** Runs due jobs to the end. */
  drain(tasks: Partial<Tasks>): Promise<void> {
    return drainJobs({ ...this.options(tasks), database: this.database });
  }

  /** Stops all workers and deletes their jobs. */
  async clear(): Promise<void> {
    for (const running of [...this.#running]) await running.stop();
    await this.run(sql`delete from graphile_worker._private_jobs`);
    this.logLines.length = 0;
  }

  async close(): Promise<void> {
    await this.clear();
    await this.database.close();
    await this.#drop();
  }

  send(sealed: string): Promise<void> {
    return this.database.write((tx) => enqueue(tx, "send_mail", { sealed }));
  }

  run(statement: Sql): Promise<number> {
    return this.database.write((tx) => tx.run(statement));
  }

  many<Row>(statement: Sql): Promise<Row[]> {
    return this.database.read((tx) => tx.many<Row>(statement));
  }

  mails(): Promise<{ attempts: number; locked_by: string | null }[]> {
    return this.many(sql`
      select attempts, locked_by from graphile_worker.jobs where task_identifier = 'send_mail' order by id`);
  }
}

/** Work that waits until it is released. */
export class Gate {
  begun = 0;
  #open = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  readonly pass = async (): Promise<void> => {
    this.begun++;
    await this.#opened;
  };

  open(): void {
    this.#open();
  }
}
