import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configure } from '../packages/create/dist/configure.js'
import { brokenLinks } from '../site/brokenLinks.mjs'
import { contents } from '../site/contents.mjs'
import { keywords } from '../site/keywords.mjs'
import { llmsText } from '../site/llmsText.mjs'
import { restPage } from '../site/restPage.mjs'
import { rewriteLinks } from '../site/rewriteLinks.mjs'
import { searchOptions } from '../site/searchOptions.mjs'
import { slugify } from '../site/slugify.mjs'
import { versionMenu } from '../site/versionMenu.mjs'
import { listFiles } from './checks/listFiles.mjs'

test('behavior: every document for readers has one page', () => {
  const sources = contents.flatMap(({ pages }) => pages.map(([, source]) => source))
  const pages = contents.flatMap(({ pages: list }) => list.map(([, , page]) => page))
  expect(new Set(sources).size).toBe(sources.length)
  expect(new Set(pages).size).toBe(pages.length)
  const documents = listFiles((path) => /^docs\/(?!decisions\/)[\w/-]+\.md$/.test(path)).map(
    ({ path }) => path,
  )
  expect(documents.filter((path) => !sources.includes(path))).toEqual([])
  const files = new Set(listFiles((path) => path.endsWith('.md')).map(({ path }) => path))
  expect(sources.filter((path) => !files.has(path))).toEqual([])
})

test.each([
  ['[a](pay.md#server)', '[a](/guides/pay#server)'],
  ['[a](../README.md)', '[a](https://example.com/README.md)'],
  ['![a](screens/dark.png)', '![a](/screens/dark.png)'],
  ['[a](https://eips.ethereum.org)', '[a](https://eips.ethereum.org)'],
  ['[a](#here)', '[a](#here)'],
  ['```ts\n[a](pay.md)\n```', '```ts\n[a](pay.md)\n```'],
])('param: %j becomes %j', (markdown, expected) => {
  const targets = new Map([['docs/pay.md', '/guides/pay']])
  const where = { source: 'docs/react.md', targets, repository: 'https://example.com/' }
  expect(rewriteLinks(markdown, where)).toBe(expected)
})

test('behavior: a route is written with parameters, body and answers', () => {
  const page = restPage({
    paths: {
      '/v1/things/{id}': {
        post: {
          summary: 'Changes a thing.',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          responses: {
            200: {
              description: 'The {thing}',
              content: {
                'application/json': {
                  schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { enum: ['a', 'b'] }, size: { type: 'number' } },
        },
      },
    },
  })
  expect(page).toContain('## /things\n\n### POST `/v1/things/{id}`\n\nChanges a thing.')
  expect(page).toContain('| `id` | path, required | string |')
  expect(page).toContain('| `kind` | yes | `"a"` or `"b"` |')
  expect(page).toContain('| 200 | The &#123;thing&#125; | list of &#123; `kind`')
})

test('behavior: the text for language models has each page with its first sentence', () => {
  const { index, full } = llmsText(
    [{ section: 'Start', base: 'start', pages: [['Button', 'docs/swap.md', 'start/a']] }],
    [{ title: 'Button', page: 'start/a', text: '# Button\n\nAdd a [button](pay.md). More.\n' }],
  )
  expect(index).toContain('## Start\n\n- [Button](/start/a.html): Add a button.')
  expect(full).toBe('# Button\n\nAdd a [button](pay.md). More.')
})

test('behavior: thirty questions and all words for the search name pages of the site', () => {
  const pages = contents.flatMap(({ pages: list }) => list.map(([, , page]) => page))
  const text = readFileSync(new URL('../site/questions.json', import.meta.url), 'utf8')
  /** @type {{ question: string, page: string }[]} */
  const questions = JSON.parse(text)
  expect(questions).toHaveLength(30)
  for (const { question } of questions) expect(question.length).toBeLessThanOrEqual(64)
  const named = [...questions.map(({ page }) => page), ...Object.keys(keywords)]
  expect(named.filter((page) => !pages.includes(page))).toEqual([])
})

test('param: the search leaves out fillers, and guides precede the reference', () => {
  expect(['How', 'do', 'I', 'sign', 'in'].map(searchOptions.processTerm)).toEqual([
    null,
    null,
    null,
    'sign',
    null,
  ])
  const weigh = (/** @type {string} */ id, titles = ['Page']) =>
    searchOptions.boostDocument(id, '', { titles })
  expect(weigh('/guides/send.html#fees')).toBeGreaterThan(weigh('/reference/api/@latchkey/core.html#send'))
  expect(weigh('/guides/send.html#send', [])).toBeGreaterThan(weigh('/guides/send.html#fees'))
})

test('behavior: the menu of versions leads to their sections in the changelog', () => {
  const changelog = '# Changelog\n\n## 0.2.0 (1 May 2027)\n\n- two\n\n## 0.1.0 (30 November 2026)\n'
  expect(versionMenu('0.2.0', changelog, slugify)).toEqual({
    text: '0.2.0',
    items: [
      { text: '0.2.0 (current)', link: '/project/changelog#020-1-may-2027' },
      { text: '0.1.0', link: '/project/changelog#010-30-november-2026' },
      { text: 'Changelog', link: '/project/changelog' },
    ],
  })
  expect(() => versionMenu('0.3.0', changelog, slugify)).toThrow('no section "## 0.3.0"')
})

test('error: links to nothing are found, by file and by heading', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
  mkdirSync(join(folder, 'guides'))
  writeFileSync(
    join(folder, 'index.html'),
    '<a href="/guides/a#one"></a><a href="/guides/a#two"></a><a href="https://x.y"></a>',
  )
  writeFileSync(
    join(folder, 'guides/a.html'),
    '<h2 id="one"></h2><img src="/gone.png"><a href="../index.html"></a>',
  )
  expect(brokenLinks(folder).toSorted()).toEqual(['/guides/a.html: /gone.png', '/index.html: /guides/a#two'])
  rmSync(folder, { recursive: true })
})

test('behavior: the configurator writes what the choice needs', () => {
  const all = configure({
    framework: 'react',
    families: ['eip155', 'solana', 'bip122'],
    phone: true,
    login: true,
    signIn: true,
    gateway: false,
  })
  expect(all.install).toBe(
    'npm install @latchkey/core @latchkey/eip155 @latchkey/solana @latchkey/bip122 @latchkey/walletconnect @latchkey/embedded @latchkey/siwx @latchkey/react',
  )
  expect(all.code).toContain("connectors: [walletConnect({ relayUrl: 'wss://relay.example' }), embedded(")
  const least = configure({
    framework: 'elements',
    families: ['eip155'],
    phone: false,
    login: false,
    signIn: false,
    gateway: false,
  })
  expect(least.code).not.toContain('gateway')
})
