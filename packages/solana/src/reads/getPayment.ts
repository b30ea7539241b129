import { member, type Rpc } from './rpc.js'

export interface PaymentParameters {
  readonly hash: string
  readonly to: string
  /** A mint; SOL when absent. */
  readonly token?: string
}

/** The receiver's change in SOL, or in tokens over all accounts. Undefined until a block has it. */
export async function getPayment(
  rpc: Rpc,
  { hash, to, token }: PaymentParameters,
): Promise<{ readonly status: 'success' | 'reverted'; readonly amount: string } | undefined> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found = await rpc('getTransaction', [hash, options])
  const meta = member(found, 'meta')
  if (typeof meta !== 'object' || meta === null) return undefined
  const error = member(meta, 'err')
  if (error !== null && error !== undefined) return { status: 'reverted', amount: '0' }
  const units =
    token === undefined
      ? lamportsOf(found, to)
      : (['preTokenBalances', 'postTokenBalances'] as const).map((key) =>
          tokensOf(member(meta, key), to, token),
        )
  const [before = 0n, after = 0n] = units
  return { status: 'success', amount: String(after > before ? after - before : 0n) }
}

function lamportsOf(found: unknown, owner: string): readonly bigint[] {
  const keys = list(member(found, 'transaction', 'message', 'accountKeys'))
  const at = keys.findIndex((key) => key === owner || member(key, 'pubkey') === owner)
  return ['preBalances', 'postBalances'].map((key) => {
    const value = at < 0 ? 0 : list(member(found, 'meta', key))[at]
    return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : 0n
  })
}

function tokensOf(balances: unknown, owner: string, mint: string): bigint {
  return list(balances).reduce<bigint>((sum, one) => {
    const amount = member(one, 'uiTokenAmount', 'amount')
    const isTheirs = member(one, 'owner') === owner && member(one, 'mint') === mint
    return isTheirs && typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? sum + BigInt(amount) : sum
  }, 0n)
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
