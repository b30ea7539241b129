import { useEffect, useState } from 'react'
import { formatUnits, type Address } from 'viem'
import { readerOf } from '../requests/performJob.js'
import type { WalletChain } from '../settings/walletTypes.js'

const REFRESH_MS = 4000

/** Four decimals; null without an answer. Another account or chain needs another key. */
export function useBalance(account: Address, chain: WalletChain): string | null | undefined {
  const [balance, setBalance] = useState<string | null>()
  useEffect(() => {
    let current = true
    const reader = readerOf(chain)
    const read = async (): Promise<void> => {
      const found = await reader.getBalance({ address: account }).catch(() => null)
      if (!current) return
      const figure = found === null ? null : Number(formatUnits(found, chain.decimals))
      setBalance(figure === null ? null : figure.toLocaleString('en-US', { maximumFractionDigits: 4 }))
    }
    void read()
    const timer = setInterval(() => void read(), REFRESH_MS)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [account, chain])
  return balance
}
