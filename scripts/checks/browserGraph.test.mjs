import { expect, test } from 'vitest'
import { checkBundle, checkModules } from './browserGraph.mjs'

test.each([
  ['export const a = Buffer.from("x")', 'Buffer'],
  ['export const a = globalThis.Buffer', 'Buffer'],
  ['export const a = typeof process === "undefined"', 'process'],
  ['export const a = window.process', 'process'],
  ['export const a = global.fetch', 'global'],
  ['export const a = () => console.warn("x")', 'console'],
  ['export const a = new Function("return 1")', 'Function'],
  ['export const a = eval("1")', 'eval'],
  ['export const a = (0, eval)("1")', 'eval'],
  ['export const a = require("x")', 'require'],
])('error: %s', async (text, name) => {
  expect(await checkModules([{ path: 'a.js', text }])).toEqual([`a.js: uses ${name}`])
})

test('behavior: only the file that prints the log with `debug` may use the console', async () => {
  const text = 'export const print = (line) => console.log(line, process)'
  const path = 'packages/core/dist/page.js'
  expect(await checkModules([{ path, text }])).toEqual([`${path}: uses process`])
})

test.each([
  'export const a = (process) => process.id',
  'const Buffer = 1\nexport const a = Buffer',
  'export const a = { console: 1, process: 2, global: 3 }',
  'export const a = "Buffer and process and eval(1)"',
  '// console.log(process)\nexport const a = client.process.global',
])('behavior: %s is allowed', async (text) => {
  expect(await checkModules([{ path: 'a.js', text }])).toEqual([])
})

/** @param {string} contents */
const bundle = (contents) => checkBundle('entry', { stdin: { contents, resolveDir: import.meta.dirname } })

test.each([
  ["import { readFileSync } from 'node:fs'\nexport const a = readFileSync('x')", 'node:fs'],
  ["import { createHash } from 'crypto'\nexport const a = createHash", 'crypto'],
  ['export const a = process.cwd()', 'its bundle uses process'],
  ['export const a = new Function("return 1")', 'evaluates text'],
])('error: a bundle with %s', async (contents, problem) => {
  expect(await bundle(contents)).toEqual([expect.stringContaining(problem)])
})

test('behavior: React and the environment switch that every bundler replaces are allowed', async () => {
  const contents =
    "import { useState } from 'react'\nexport const a = process.env.NODE_ENV === 'production' ? useState : 1"
  expect(await bundle(contents)).toEqual([])
})
