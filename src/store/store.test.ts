import { expect, test } from 'vitest';
import { createEmitter, createKeyedEmitter } from './emitter.ts';
import { createStore } from './store.ts';

test('a store tells of each change until its watcher leaves', () => {
  const store = createStore('one');
  const seen: string[] = [];
  const leave = store.subscribe(() => seen.push(store.get()));
  store.set('two');
  store.set('two');
  store.set('three');
  leave();
  store.set('four');
  expect([seen, store.get()]).toEqual([['two', 'three'], 'four']);
});

test('a function is a value, and is not called', () => {
  const store = createStore<(() => string) | undefined>(undefined);
  const judge = () => 'called';
  store.set(judge);
  expect(store.get()).toBe(judge);
});

test('an emitter passes on what happened; who comes meanwhile hears of the next, who leaves of this one yet', () => {
  const emitter = createEmitter<[name: string, count: number]>();
  const calls: string[] = [];
  const hear = (who: string) => (name: string, count: number) => void calls.push(`${who} ${name} ${count}`);
  const second = hear('second');
  const third = hear('third');
  let leave: () => void = () => undefined;
  emitter.on((...args) => {
    hear('first')(...args);
    emitter.on(third);
    leave();
  });
  leave = emitter.on(second);
  emitter.emit('kettle', 1);
  expect(calls).toEqual(['first kettle 1', 'second kettle 1']);
  emitter.emit('lamp', 2);
  expect(calls.slice(2)).toEqual(['first lamp 2', 'third lamp 2']);
});

test('a keyed emitter tells the listeners of one key alone', () => {
  const emitter = createKeyedEmitter<string>();
  const calls: string[] = [];
  const leave = emitter.on('a', () => calls.push('a'));
  emitter.on('a', () => calls.push('a too'));
  emitter.on('b', () => calls.push('b'));
  emitter.emit('a');
  emitter.emit('c');
  leave();
  leave();
  emitter.emit('a');
  emitter.emit('b');
  expect(calls).toEqual(['a', 'a too', 'a too', 'b']);
});

test('who leaves twice takes nobody with them', () => {
  const emitter = createKeyedEmitter<string>();
  const calls: string[] = [];
  const leave = emitter.on('a', () => calls.push('first'));
  leave();
  emitter.on('a', () => calls.push('second'));
  leave();
  emitter.emit('a');
  expect(calls).toEqual(['second']);
});
