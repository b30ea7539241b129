import { createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { encodeBase64 } from '../src/message/base64.js'
import type { Rpc } from '../src/reads/rpc.js'

export interface Account {
  readonly address: string
  readonly privateKey: string
}

interface Solana {
  readonly rpcUrl: string
  readonly wsUrl: string
  readonly accounts: readonly Account[]
  readonly faucet: Account
  readonly tokens: readonly { address: string; program: string; decimals: number; symbol: string }[]
}

interface Devnet {
  startFamilies(options: object): Promise<{ solana?: Solana }>
  onFreePorts<T>(
    wanted: Record<string, number>,
    start: (ports: Record<string, number>) => Promise<T>,
  ): Promise<T>
  findSurfpool(): unknown
}

const load = async <Name extends keyof Devnet>(file: string, name: Name): Promise<Devnet[Name]> => {
  const url = new URL(`../../../apps/devnet/src/${file}`, import.meta.url).href
  return ((await import(url)) as Devnet)[name]
}

/** Warns where Surfpool does not run. */
export const hasSurfpool = (await load('solana/findSurfpool.mjs', 'findSurfpool'))() !== undefined
if (!hasSurfpool) process.stderr.write('SKIPPED: Surfpool has no build for this platform\n')

export function useSurfpool() {
  let solana: Solana | undefined
  const parts: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    if (!hasSurfpool) return
    const onFreePorts = await load('onFreePorts.mjs', 'onFreePorts')
    const startFamilies = await load('startFamilies.mjs', 'startFamilies')
    const onStart = (part: { stop(): Promise<void> }) => void parts.push(part)
    const quiet = () => {}
    const started = await onFreePorts({ rpc: 0, ws: 0 }, (ports) =>
      startFamilies({ solana: ports, onStart, onReady: quiet, onMissing: quiet, onDeath: quiet }),
    )
    solana = started.solana
  })
  afterAll(() => Promise.all(parts.map((part) => part.stop())))

  const chain = () => {
    if (solana === undefined) throw new Error('the chain is used before the suite has begun')
    return solana
  }
  const rpc: Rpc = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chain().rpcUrl, { method: 'POST', headers, body })
    const answer = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (answer.error) throw Object.assign(new Error(answer.error.message), { details: answer.error })
    return answer.result
  }
  return { chain, rpc }
}

/** Base64 and base58. */
export function signTransaction({ privateKey }: Account, message: Uint8Array) {
  const der = Buffer.from(`302e020100300506032b657004220420${privateKey.slice(2)}`, 'hex')
  const signature = sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return {
    signature: encodeBase58(signature),
    wire: encodeBase64(Buffer.concat([Buffer.of(1), signature, message])),
  }
}
