import * as AbiParameters from 'ox/AbiParameters'
import { expect, test } from 'vitest'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { createAvatars, isAvatar } from './avatars.js'

const ipfs = 'https://ipfs.example'
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const owner = `0x${'b0'.repeat(20)}`
const contract = `0x${'c0'.repeat(20)}`
const nft = `eip155:1/erc721:${contract}/7`
const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`
const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const text = (value: string) => AbiParameters.encode(AbiParameters.from('string'), [value])
const inline = (metadata: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`

function open(answers: readonly unknown[], files: Readonly<Record<string, string>> = {}) {
  const fetched: [url: string, most: number][] = []
  let asked = 0
  const rpc = {
    send: async () => {
      asked += 1
      return answers.map((answer) => ({ result: [Buffer.from(JSON.stringify(answer))] }))
    },
  }
  const registry = { get: (chain: string) => (chain === 'eip155:1' ? { rpc } : undefined), all: () => [] }
  const avatars = createAvatars({
    registry: registry as unknown as ChainRegistry,
    get: async (url, most) => {
      fetched.push([url, most])
      if (files[url] === undefined) throw new Error('not there')
      return Buffer.from(files[url])
    },
    now: () => 0,
  })
  return {
    fetched,
    asked: () => asked,
    collectible: (id = 7n) =>
      avatars.collectible({ chain: 'eip155:1', contract: contract as `0x${string}`, id }, ipfs),
    locate: (avatar: string, change: object = {}) => avatars.locate(avatar, { owner, ipfs, ...change }),
  }
}

test('behavior: IPFS comes from the operator’s gateway, and not at all without one', async () => {
  const { locate } = open([])
  expect(await locate(`ipfs://${cid}`)).toBe(`${ipfs}/ipfs/${cid}`)
  expect(await locate(`ipfs://ipfs/${cid}/a b/%2e%2e/x.png`)).toBe(
    `${ipfs}/ipfs/${cid}/a%20b/%252e%252e/x.png`,
  )
  expect(await locate(`ipfs://${cid}/../../api/v0/x`)).toBe(`${ipfs}/ipfs/${cid}/api/v0/x`)
  for (const odd of [
    'ipfs://',
    'ipfs://short',
    `ipfs://${cid}?x=1`,
    `ipfs://${cid}\\x`,
    `ipns://${cid}`,
    `ipfs:/${cid}`,
  ])
    expect([odd, await locate(odd), isAvatar(odd, ipfs)]).toEqual([odd, undefined, false])
  expect(await locate(`ipfs://${cid}`, { ipfs: undefined })).toBeUndefined()
  expect(isAvatar(`ipfs://${cid}`, undefined)).toBe(false)
})

test('behavior: pictures at https and in their own address stay as they are; nothing else does', async () => {
  const { locate } = open([])
  for (const fine of [
    'https://pictures.example/a.png',
    png,
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml;utf8,<svg/>',
  ])
    expect(await locate(fine)).toBe(fine)
  for (const odd of ['http://pictures.example/a.png', 'javascript:alert(1)', 'data:text/html,<b>', ''])
    expect([odd, await locate(odd), isAvatar(odd, ipfs)]).toEqual([odd, undefined, false])
})

test('behavior: a collectible of the name’s owner, by what it says of itself', async () => {
  const onChain = open([word(owner), text(inline({ name: 'Seven', image: `ipfs://${cid}/7.png` }))])
  expect(await onChain.locate(nft)).toBe(`${ipfs}/ipfs/${cid}/7.png`)
  await onChain.locate(nft)
  expect(onChain.asked()).toBe(1)

  const plain = open([
    word(owner),
    text(`data:application/json,${encodeURIComponent(JSON.stringify({ image: png }))}`),
  ])
  expect(await plain.locate(nft)).toBe(png)

  const url = 'https://collection.example/7'
  const otherChain = open([word(owner), text(url)], {
    [url]: JSON.stringify({ image_url: 'https://pictures.example/7' }),
  })
  expect(await otherChain.locate(nft)).toBe('https://pictures.example/7')
  expect(otherChain.fetched).toEqual([[url, 64 * 1024]])

  const many = `https://collection.example/${'7'.padStart(64, '0')}.json`
  const shared = open([word(3n), text('https://collection.example/{id}.json')], {
    [many]: JSON.stringify({ image: png }),
  })
  expect(await shared.locate(`eip155:1/erc1155:${contract}/7`)).toBe(png)
})

test('behavior: the picture of a collectible, whoever has it and of whichever kind it is', async () => {
  const one = open([text(inline({ image: `ipfs://${cid}/7.png` })), '0x'])
  expect(await one.collectible()).toBe(`${ipfs}/ipfs/${cid}/7.png`)
  await one.collectible()
  expect(one.asked()).toBe(1)
  const url = `https://collection.example/${'ff'.padStart(64, '0')}.json`
  const many = open(['0x', text('https://collection.example/{id}.json')], {
    [url]: JSON.stringify({ image: png }),
  })
  expect(await many.collectible(255n)).toBe(png)
  for (const nothing of [[], ['0x', '0x'], [text('ipns://x'), '0x'], [text(inline({ image: 7 })), '0x']])
    expect(await open(nothing).collectible()).toBeUndefined()
})

test.each<[string, readonly unknown[], Readonly<Record<string, string>>?]>([
  ['somebody else’s', [word(`0x${'ee'.repeat(20)}`), text(inline({ image: png }))]],
  ['nobody’s', [word(0n), text(inline({ image: png }))]],
  ['no contract’s', ['0x', '0x']],
  ['one whose owner is no word', [`${word(owner)}00`, text(inline({ image: png }))]],
  ['one that says nothing', [word(owner), '0x']],
  ['one that says no text', [word(owner), `0x${'ff'.repeat(64)}`]],
  ['one with a page', [word(owner), text(inline({ image: 'data:text/html,<svg/>' }))]],
  ['one with a script', [word(owner), text(inline({ image: 'javascript:alert(1)' }))]],
  ['one without a picture', [word(owner), text(inline({ image: 7 }))]],
  ['one that is not JSON', [word(owner), text('data:application/json,<html>')]],
  ['one that is null', [word(owner), text(inline(null))]],
  ['one in plain http', [word(owner), text('http://collection.example/7')]],
  ['one at a file of ours', [word(owner), text('file:///etc/passwd')]],
  ['one whose file is gone', [word(owner), text('https://collection.example/7')]],
])('error: %s has no picture', async (_, answers, files) => {
  expect(await open(answers, files).locate(nft)).toBeUndefined()
})

test('error: what is no collectible, or on no chain of the settings, asks nobody', async () => {
  const { asked, fetched, locate } = open([word(owner), text(inline({ image: png }))])
  for (const odd of [
    nft.replace('eip155:1/', 'eip155:10/'),
    nft.replace('721', '20'),
    nft.replace('/7', '/x'),
    nft.replace('/7', `/${2n ** 256n}`),
    nft.slice(0, -4),
  ])
    expect([odd, await locate(odd)]).toEqual([odd, undefined])
  expect(await locate(nft, { owner: undefined })).toBeUndefined()
  expect([asked(), fetched]).toEqual([0, []])
})
