import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareExports, declaredNames } from './exports.mjs'

test('error: a new, a lost and a changed name or entry is reported', () => {
  const committed = { a: { kept: 'function', lost: 'type', changed: 'type' }, gone: {} }
  const current = { a: { kept: 'function', added: 'object', changed: 'function' }, fresh: {} }
  expect(compareExports(committed, current)).toEqual([
    'a: added (object) is new',
    'a: changed was type, is function',
    'a: lost (type) is gone',
    'fresh: new entry, not in the snapshot',
    'gone: the entry is gone',
  ])
})

test('behavior: equal lists pass', () => {
  expect(compareExports({ a: { x: 'type' } }, { a: { x: 'type' } })).toEqual([])
})

test('behavior: declared names are read through stars, lists, renames and declarations', () => {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-dts-'))
  writeFileSync(
    join(dir, 'index.d.ts'),
    `/** export declare const ghost: 1 */
export { a, type B } from './x.js';
export type { C as D } from './x.js';
export * from './inner.js';
export * as space from './x.js';
export declare function fn(): void;
export interface Shape {}
export type Alias = 1;
export declare const value: 1;
declare const hidden: 1;
export {};
`,
  )
  writeFileSync(join(dir, 'inner.d.ts'), 'export declare class Inner {}\n')
  const names = declaredNames(join(dir, 'index.d.ts'))
  rmSync(dir, { recursive: true })
  expect(names.toSorted()).toEqual(['Alias', 'B', 'D', 'Inner', 'Shape', 'a', 'fn', 'space', 'value'])
})
