import { z } from 'zod'
import { readResult, UpstreamDownError } from '../../chains/upstream.js'
import type { BalanceProvider, BalanceProviderDefinition } from '../balanceProvider.js'

/** SPL Token and Token-2022. */
const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)

/** As displayed: a Token-2022 mint may scale amounts or accrue interest. */
const tokenAmount = z
  .object({ amount, decimals: z.int().min(0).max(255), uiAmountString: z.string().optional() })
  .transform(({ amount: base, decimals, uiAmountString }) => {
    const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d+))?$/.exec(uiAmountString ?? '') ?? []
    return whole === undefined ? base : BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  })

const balanceAnswer = z.object({ value: z.int().nonnegative().transform(BigInt) })

const accountsAnswer = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({ info: z.object({ mint: z.string(), tokenAmount }) }),
        }),
      }),
    }),
  ),
})

export const solanaBalances = {
  namespaces: ['solana'],
  settings: z.strictObject({ provider: z.literal('solana-rpc') }),
  create: (): BalanceProvider => ({
    async read({ chain, rpc }, address) {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const [native, ...accounts] = await rpc.send([
        { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
        ...programs.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [address, { programId }, options],
        })),
      ])
      const lamports = balanceAnswer.safeParse(readResult(native))
      const parsed = accounts.map((answer) => accountsAnswer.safeParse(readResult(answer)))
      // One program's failure would hide its tokens.
      if (!lamports.success || parsed.some(({ success }) => !success))
        throw new UpstreamDownError(chain.caip2, 5)
      const held = new Map<string, bigint>()
      for (const { account } of parsed.flatMap(({ data }) => data?.value ?? [])) {
        const { mint, tokenAmount: units } = account.data.parsed.info
        // Several accounts may share a mint.
        held.set(mint, (held.get(mint) ?? 0n) + units)
      }
      return [
        { amount: lamports.data.value },
        ...chain.tokens.map((token) => ({ token, amount: held.get(token.address) ?? 0n })),
      ]
    },
  }),
} satisfies BalanceProviderDefinition
