import { createSolanaTestWallet } from '@latchkey/testkit/solana'
import { createTestWallet } from '@latchkey/testkit/wallet'
import type { Devnet } from './devnet.js'
import type { Settings } from './settings/settings.js'

export function installWallet(settings: Settings, devnet: Devnet | null): void {
  if (settings.wallet === 'off' || !devnet) return
  const approval = {
    approval: settings.wallet === 'auto' ? 'auto' : 'sheet',
    sheet: settings.wallet === 'dialog' ? 'dialog' : 'element',
  } as const
  createTestWallet({
    accounts: devnet.accounts.slice(0, 3),
    chains: devnet.chains.map((chain) => ({
      chainId: chain.id,
      rpcUrl: chain.rpcUrl,
      name: chain.name,
      nativeSymbol: chain.nativeCurrency.symbol,
    })),
    tokens: devnet.chains.flatMap((chain) =>
      chain.tokens.map((token) => ({ ...token, chainId: chain.id, address: token.address as `0x${string}` })),
    ),
    ...approval,
  })
  const { bitcoin, solana } = devnet
  if (settings.solana && solana)
    createSolanaTestWallet({
      accounts: solana.accounts.slice(0, 3),
      chains: [{ chain: solana.caip2, rpcUrl: solana.rpcUrl, name: solana.name }],
      tokens: solana.tokens,
      ...approval,
    })
  if (settings.bitcoin && bitcoin)
    // Mostly a library that signs transactions.
    void import('@latchkey/testkit/bitcoin').then(({ createBitcoinTestWallet }) =>
      createBitcoinTestWallet({
        accounts: bitcoin.accounts.slice(0, 3),
        chains: [{ network: 'regtest', esploraUrl: bitcoin.esploraUrl }],
        ...approval,
      }),
    )
}
