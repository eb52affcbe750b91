/**
 * Writes WebAssembly modules, as far as our kernels need it: functions of i32 parameters over one imported memory, with i32
 * and v128 locals, counted loops and SIMD on 32-bit floats. Opcodes from the WebAssembly core specification 3.0.
 */

/** Bytes of an expression or of statements; statements are put together by joining. */
export type Code = readonly number[];
/** An index of a local variable. */
export type Local = number;

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;
const SIMD = 0xfd;
/** Alignment of 16 bytes, as an exponent; a hint only. */
const ALIGN_16 = 4;
const ALIGN_4 = 2;

/** LEB128, unsigned. */
function unsigned(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  do {
    const more = rest > 0x7f;
    out.push((rest & 0x7f) | (more ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return out;
}

/** LEB128, signed. */
function signed(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0);
    out.push(isLast ? byte : byte | 0x80);
    if (isLast) return out;
  }
}

const simd = (opcode: number): number[] => [SIMD, ...unsigned(opcode)];

export const int = (value: number): Code => [0x41, ...signed(value)];
export const get = (local: Local): Code => [0x20, ...unsigned(local)];
export const set = (local: Local, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const plus = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
/** Adds to an i32 local. */
export const advance = (local: Local, by: Code): Code => set(local, plus(get(local), by));

/** Four floats at an address, `offset` bytes on. */
export const load = (address: Code, offset = 0): Code => [...address, ...simd(0x00), ALIGN_16, ...unsigned(offset)];
/** One float at an address, four times. */
export const loadSplat = (address: Code, offset = 0): Code => [...address, ...simd(0x09), ALIGN_4, ...unsigned(offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...simd(0x0b),
  ALIGN_16,
  ...unsigned(offset),
];
/** The same float four times. */
export const floats = (value: number): Code => [
  0x43,
  ...new Uint8Array(new Float32Array([value]).buffer),
  ...simd(0x13),
];
export const add = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)];
export const subtract = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe5)];
export const multiply = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)];
export const smaller = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe8)];
export const larger = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe9)];
/** a * b + c, rounded once. Relaxed SIMD. */
export const fused = (a: Code, b: Code, c: Code): Code => [...a, ...b, ...c, ...simd(0x105)];

/** Repeats statements while `counter`, which they must advance, is below a limit; nothing happens when it is not at first. */
export function loopBelow(counter: Local, limit: Code, body: Code): Code {
  const isBelow = [...get(counter), ...limit, 0x49];
  return [...isBelow, 0x04, EMPTY, 0x03, EMPTY, ...body, ...isBelow, 0x0d, 0, 0x0b, 0x0b];
}

/** Channels that are worked on at a time: those of a vector. */
const LANES = 4;

/** Things to be counted, pixels or patches, and the channels of each. */
export type Counters = Readonly<Record<'thing' | 'things' | 'channel' | 'channels', Local>>;

/** Repeats `body` for every four channels of every thing, and `next` after each thing. */
export function overChannels({ thing, things, channel, channels }: Counters, body: Code, next: Code): Code {
  return loopBelow(thing, get(things), [
    ...set(channel, int(0)),
    ...loopBelow(channel, get(channels), [...body, ...advance(channel, int(LANES))]),
    ...next,
    ...advance(thing, int(1)),
  ]);
}

/** A function under construction: hands out locals. The parameters are locals 0, 1, 2 and so on. */
export class Locals {
  readonly types: number[] = [];
  readonly #parameters: number;
  constructor(parameters: number) {
    this.#parameters = parameters;
  }
  ints(count: number): Local[] {
    return this.#take(count, I32);
  }
  vectors(count: number): Local[] {
    return this.#take(count, V128);
  }
  #take(count: number, type: number): Local[] {
    return Array.from({ length: count }, () => this.#parameters + this.types.push(type) - 1);
  }
}

/** A function by its number of i32 parameters and what writes its statements. */
export type FunctionPlan = { readonly parameters: number; readonly write: (locals: Locals) => Code };

/** A module that imports its memory as `env.memory` and exports each function by its name. */
export function assemble(functions: Readonly<Record<string, FunctionPlan>>): Uint8Array<ArrayBuffer> {
  const plans = Object.values(functions);
  const text = (value: string) => sized([...new TextEncoder().encode(value)]);
  const types = plans.map(({ parameters }) => [0x60, ...sized(Array(parameters).fill(I32)), 0]);
  const exported = Object.keys(functions).map((name, index) => [...text(name), 0, ...unsigned(index)]);
  const bodies = plans.map(({ parameters, write }) => {
    const locals = new Locals(parameters);
    const code = write(locals);
    const declared = list(locals.types.map((type) => [1, type]));
    return sized([...declared, ...code, 0x0b]);
  });
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, list(types)),
    ...section(2, list([[...text('env'), ...text('memory'), 2, 0, 1]])),
    ...section(3, list(plans.map((_, index) => unsigned(index)))),
    ...section(7, list(exported)),
    ...section(10, list(bodies)),
  ]);
}

const sized = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes];
const list = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()];
const section = (id: number, body: readonly number[]): number[] => [id, ...sized(body)];
