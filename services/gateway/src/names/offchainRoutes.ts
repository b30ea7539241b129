import { z } from '@hono/zod-openapi'
import { checkJson } from '@latchkey/kit/http/checkInput'
import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { failureResponses, jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse } from '@latchkey/kit/http/serviceError'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import * as Ens from 'ox/Ens'
import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { addressOn, ether, everyEvmChain } from './coinTypes.js'
import { shownProfile, type Names } from './names.js'

/** Seconds. */
const validFor = 300

const resolve = AbiFunction.from('function resolve(bytes name, bytes data) view returns (bytes)')
const addr = AbiFunction.from('function addr(bytes32 node) view returns (address)')
const addrOf = AbiFunction.from('function addr(bytes32 node, uint256 coinType) view returns (bytes)')
const text = AbiFunction.from('function text(bytes32 node, string key) view returns (string)')

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Must be 0x and 40 hex digits.')
const hex = z
  .string()
  .max(20_000)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Must be 0x and hex digits.')
const lookupSchema = z.object({ sender: address, data: hex })
const answer = z.object({ data: z.string() })

/** For `OffchainNames.sol` (EIP-3668). Off without LATCHKEY_NAMES_KEY. */
export function offchainRoutes(
  { settings: { namesKey }, settings, now }: Pick<GatewayDeps, 'settings' | 'now'>,
  names: Names,
): readonly Route[] {
  if (namesKey === undefined) return []
  const key = namesKey as Hex.Hex

  async function respond(sender: string, data: string, url: string) {
    const publicUrl = settings.publicUrl?.replace(/\/+$/, '') ?? new URL(url).origin
    const question = data as Hex.Hex
    const result = await lookUp(names, question, publicUrl)
    const expires = BigInt(Math.floor(now() / 1000) + validFor)
    return signAnswer(key, { sender: sender as Hex.Hex, question, result, expires })
  }

  const shared = {
    access: 'public',
    limit: { group: 'names', countedBy: 'installation' },
    tags: ['names'],
    responses: { ...jsonResponse(answer, 'Signed for the contract'), ...failureResponses(400, 422) },
  } as const
  const headers = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }
  return [
    defineRoute({
      ...shared,
      method: 'get',
      path: '/v1/names/{sender}/{data}',
      summary: 'Answer a resolver contract (EIP-3668)',
      params: lookupSchema,
      async handle(c, { params: { sender, data } }) {
        return c.json(await respond(sender, data, c.req.url), 200, headers)
      },
    }),
    defineRoute({
      ...shared,
      method: 'post',
      path: '/v1/names',
      summary: 'Answer a resolver contract (EIP-3668)',
      body: { schema: lookupSchema, limit: 64 * 1024 },
      async handle(c, { body }) {
        const { sender, data } = checkJson(lookupSchema, await body())
        return c.json(await respond(sender, data, c.req.url), 200, headers)
      },
    }),
  ]
}

function signAnswer(
  privateKey: Hex.Hex,
  {
    sender,
    question,
    result,
    expires,
  }: {
    readonly sender: Hex.Hex
    readonly question: Hex.Hex
    readonly result: Hex.Hex
    readonly expires: bigint
  },
) {
  const payload = Hash.keccak256(
    Hex.concat(
      '0x1900',
      sender,
      Hex.fromNumber(expires, { size: 8 }),
      Hash.keccak256(question),
      Hash.keccak256(result),
    ),
  )
  const signature = Signature.toHex(Secp256k1.sign({ payload, privateKey }))
  return {
    data: AbiParameters.encode(AbiParameters.from('bytes result, uint64 expires, bytes signature'), [
      result,
      expires,
      signature,
    ]),
  }
}

async function lookUp(names: Names, data: Hex.Hex, publicUrl: string): Promise<Hex.Hex> {
  const [packet, question] = decode(resolve, data)
  const name = nameOf(packet)
  const found = name === undefined ? undefined : await names.store.resolve(name, [])
  const shown = found && shownProfile(found, { publicUrl, ipfs: names.settings()?.ipfs })
  const node = name === undefined ? undefined : Ens.namehash(name)
  const profile = shown && { ...shown, isFor: (one: Hex.Hex): boolean => one === node }
  switch (Hex.slice(question, 0, 4)) {
    case AbiFunction.getSelector(addr):
      return answerAddr(question, profile)
    case AbiFunction.getSelector(addrOf):
      return answerAddrOf(question, profile)
    case AbiFunction.getSelector(text):
      return answerText(question, profile)
  }
  throw refuse('data', 'Only addresses and texts can be asked for.')
}

type OffchainProfile = ReturnType<typeof shownProfile> & { readonly isFor: (node: Hex.Hex) => boolean }

/** ENSIP-1: on Ethereum, or zero. */
function answerAddr(question: Hex.Hex, profile: OffchainProfile | undefined): Hex.Hex {
  const asks = decode(addr, question)
  const isProfileNode = profile?.isFor(typeof asks === 'string' ? asks : asks[0])
  const at = isProfileNode ? addressOn(profile?.addresses ?? {}, everyEvmChain + 1) : undefined
  return AbiFunction.encodeResult(addr, (at || `0x${'0'.repeat(40)}`) as Hex.Hex)
}

/** ENSIP-9: of a coin type, or nothing. */
function answerAddrOf(question: Hex.Hex, profile: OffchainProfile | undefined): Hex.Hex {
  const [node, coin] = decode(addrOf, question)
  const coinType = Number(coin) === ether ? everyEvmChain + 1 : Number(coin)
  const at = profile?.isFor(node) ? addressFor(profile.addresses, coinType) : undefined
  return AbiFunction.encodeResult(addrOf, (at ?? '0x') as Hex.Hex)
}

/** ENSIP-5. */
function answerText(question: Hex.Hex, profile: OffchainProfile | undefined): Hex.Hex {
  const [node, field] = decode(text, question)
  const { avatar = '', bio = '' } = profile?.attributes[0] ?? {}
  const value = field === 'avatar' ? avatar : field === 'description' ? bio : ''
  return AbiFunction.encodeResult(text, profile?.isFor(node) ? value : '')
}

/** Only EVM chains fall back to the default. */
function addressFor(
  addresses: Readonly<Record<string, { readonly address: string }>>,
  coinType: number,
): string | undefined {
  return coinType >= everyEvmChain ? addressOn(addresses, coinType) : addresses[coinType]?.address
}

function decode<const A extends AbiFunction.AbiFunction>(question: A, data: Hex.Hex) {
  try {
    return AbiFunction.decodeData(question, data) as AbiFunction.decodeData.ReturnType<A>
  } catch {
    throw refuse('data', 'This is no question to a resolver.')
  }
}

function nameOf(packet: Hex.Hex): string | undefined {
  const bytes = Buffer.from(packet.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; at < bytes.length;) {
    const size = bytes[at] ?? 0
    if (size === 0) return at === bytes.length - 1 && labels.length > 0 ? labels.join('.') : undefined
    labels.push(bytes.toString('utf8', at + 1, at + 1 + size))
    at += 1 + size
  }
  return undefined
}
