import pg from 'pg';
import type { TestServer } from '../support/test-server.ts';

/** Sees every company, over one connection that stays open. */
export interface Inspector {
  ask<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  leave(): Promise<void>;
}

export async function sendInspector({ address }: TestServer): Promise<Inspector> {
  const owner = new pg.Client(address.as('owner'));
  await owner.connect();
  return {
    ask: async <Row extends object>(text: string, values?: unknown[]) => (await owner.query<Row>(text, values)).rows,
    leave: () => owner.end(),
  };
}
