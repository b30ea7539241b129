import * as AbiError from 'ox/AbiError'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult, type UpstreamResult } from '../chains/upstream.js'
import type { PublicGet } from '../platform/publicGet.js'

const mostLookups = 3
const mostRequests = 4
/** Milliseconds until the last server is asked. */
const patience = 8_000
/** Of an answer, and characters of a URL. */
const mostBytes = 64 * 1024
const mostUrl = 8 * 1024

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
  let said = answer
  let left = mostRequests
  const until = performance.now() + patience
  const ask = async (url: string): Promise<Hex | undefined> => {
    if (left <= 0 || performance.now() > until) return undefined
    left -= 1
    return askServer(get, url)
  }
  for (let step = 0; ; step += 1) {
    const wanted = readLookup(said)
    if (wanted === undefined) return readResult(said)
    // Only the called contract may ask for a lookup.
    if (step === mostLookups || wanted.sender.toLowerCase() !== to.toLowerCase()) return undefined
    const response = await respond(wanted, ask)
    if (response === undefined) return undefined
    const data = `${wanted.callback}${AbiParameters.encode(proof, [response, wanted.extra]).slice(2)}`
    ;[said] = await rpc.send([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
  }
}

function readLookup(said: UpstreamResult | undefined): Lookup | undefined {
  const data = said?.error?.data
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
  if (requests.length > mostRequests) return undefined
  const found = await Promise.all(requests.map((one) => respond(one, ask, true)))
  return AbiFunction.encodeResult(batch, [
    found.map((one) => one === undefined),
    found.map((one) => one ?? '0x'),
  ] as never)
}

async function askServer(get: PublicGet, text: string): Promise<Hex | undefined> {
  const url = text.length <= mostUrl && URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  try {
    const body = answerSchema.parse(JSON.parse((await get(url.href, mostBytes)).toString()))
    return body.data as Hex
  } catch {
    return undefined
  }
}
