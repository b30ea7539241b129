import * as AbiError from 'ox/AbiError'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult, type UpstreamResult } from '../chains/upstream.js'
import type { PublicGet } from '../platform/publicGet.js'

const maxLookups = 3
const maxRequests = 4
/** Milliseconds until the last server is asked. */
const timeout = 8_000
/** Of an answer, and characters of a URL. */
const maxResponseBytes = 64 * 1024
const maxUrlLength = 8 * 1024

const lookup = AbiError.from(
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
)
/** ENSIP-21. */
const batch = AbiFunction.from([
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
  'struct Request { address sender; string[] urls; bytes data; }',
])
const ownBatch = 'x-batch-gateway:true'
const proof = AbiParameters.from('bytes response, bytes extraData')
const answerSchema = z.object({ data: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/) })

interface Lookup {
  readonly sender: string
  readonly urls: readonly string[]
  readonly data: Hex
  readonly callback: Hex
  readonly extra: Hex
}

export interface LookupFollower {
  readonly rpc: ChainEntry['rpc']
  readonly to: string
  readonly get: PublicGet
}

/**
 * An offchain lookup (EIP-3668): asks the named server, and lets the contract verify the answer.
 * Https GET on public addresses only.
 *
 * @returns the answer itself if it is no lookup; undefined if the lookup fails
 */
export async function followLookups(
  { rpc, to, get }: LookupFollower,
  answer: UpstreamResult | undefined,
): Promise<unknown> {
  let result = answer
  let remainingRequests = maxRequests
  const until = performance.now() + timeout
  const ask = async (url: string): Promise<Hex | undefined> => {
    if (remainingRequests <= 0 || performance.now() > until) return undefined
    remainingRequests -= 1
    return askServer(get, url)
  }
  for (let step = 0; ; step += 1) {
    const wanted = readLookup(result)
    if (wanted === undefined) return readResult(result)
    // Only the called contract may ask for a lookup.
    if (step === maxLookups || wanted.sender.toLowerCase() !== to.toLowerCase()) return undefined
    const response = await respond(wanted, ask)
    if (response === undefined) return undefined
    const data = `${wanted.callback}${AbiParameters.encode(proof, [response, wanted.extra]).slice(2)}`
    ;[result] = await rpc.send([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
  }
}

function readLookup(result: UpstreamResult | undefined): Lookup | undefined {
  const data = result?.error?.data
  if (typeof data !== 'string' || !data.startsWith('0x556f1830')) return undefined
  try {
    const [sender, urls, question, callback, extra] = AbiError.decode(lookup, data as Hex) as readonly [
      Hex,
      readonly string[],
      Hex,
      Hex,
      Hex,
    ]
    return { sender, urls, data: question, callback, extra }
  } catch {
    return undefined
  }
}

type Ask = (url: string) => Promise<Hex | undefined>

async function respond(
  { sender, urls, data }: Pick<Lookup, 'sender' | 'urls' | 'data'>,
  ask: Ask,
  isInBatch = false,
): Promise<Hex | undefined> {
  if (urls.includes(ownBatch)) return isInBatch ? undefined : respondBatch(data, ask)
  for (const url of urls) {
    // Without `{data}` the URL needs a POST, which is not supported.
    if (!url.includes('{data}')) continue
    const found = await ask(
      url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data.toLowerCase()),
    )
    if (found !== undefined) return found
  }
  return undefined
}

async function respondBatch(data: Hex, ask: Ask): Promise<Hex | undefined> {
  let requests: readonly { readonly sender: Hex; readonly urls: readonly string[]; readonly data: Hex }[]
  try {
    requests = AbiFunction.decodeData(batch, data)[0] as typeof requests
  } catch {
    return undefined
  }
  if (requests.length > maxRequests) return undefined
  const found = await Promise.all(requests.map((one) => respond(one, ask, true)))
  return AbiFunction.encodeResult(batch, [
    found.map((one) => one === undefined),
    found.map((one) => one ?? '0x'),
  ] as never)
}

async function askServer(get: PublicGet, text: string): Promise<Hex | undefined> {
  const url = text.length <= maxUrlLength && URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  try {
    const body = answerSchema.parse(JSON.parse((await get(url.href, maxResponseBytes)).toString()))
    return body.data as Hex
  } catch {
    return undefined
  }
}
