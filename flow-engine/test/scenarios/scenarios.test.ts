import { describe, expect, it } from 'vitest';
import { type BlockType, blockCategories } from '../../src/blocks/block.ts';
import { answers } from './answers.ts';
import { broken } from './broken.ts';
import { choices } from './choices.ts';
import { content } from './content.ts';
import { doing } from './doing.ts';
import { integrations } from './integrations.ts';
import { logic } from './logic.ts';
import { operatorConversations } from './operators.ts';
import { otherFlows } from './other-flows.ts';
import { play } from './play.ts';
import { waiting } from './waiting.ts';

const chapters = { content, answers, choices, doing, integrations, logic, waiting, broken, 'other flows': otherFlows };
const all = Object.values(chapters).flat();

describe.each(Object.entries(chapters))('%s', (_chapter, scenarios) => {
  it.each(scenarios.map((scenario) => [scenario.title, scenario] as const))('%s', (_title, scenario) => play(scenario));
});

describe('a condition', () => {
  it.each(operatorConversations.map((scenario) => [scenario.title, scenario] as const))('%s', (_title, scenario) =>
    play(scenario),
  );
});

describe('the conversations', () => {
  it('are many, and no two have the same title', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });

  it('visit every block that there is', () => {
    const visited = new Set<BlockType>(all.flatMap(({ flow }) => flow.blocks.map(({ type }) => type)));
    expect([...visited].sort()).toEqual(['start', ...Object.values(blockCategories).flat()].sort());
  });
});
