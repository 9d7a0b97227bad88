import { expect, test } from 'vitest';
import { createEmitter } from '../../src/lib/emitter.ts';

test('each listener is called in turn, until it listens no longer', () => {
  const { on, emit } = createEmitter<[number]>();
  const heard: string[] = [];
  const stop = on(n => heard.push(`a${n}`));
  on(n => heard.push(`b${n}`));
  emit(1);
  stop();
  emit(2);
  expect(heard).toEqual(['a1', 'b1', 'b2']);
});
