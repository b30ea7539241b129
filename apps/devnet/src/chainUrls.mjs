/**
 * @param {{ chains: readonly { rpcUrl: string }[], solana?: { rpcUrl: string, wsUrl: string } |
 *   null | undefined, bitcoin?: { esploraUrl: string } | null | undefined }} devnet
 * @returns {readonly string[]}
 */
export function chainUrls({ chains, solana, bitcoin }) {
  return [
    ...chains.map(({ rpcUrl }) => rpcUrl),
    ...(solana ? [solana.rpcUrl, solana.wsUrl] : []),
    ...(bitcoin ? [bitcoin.esploraUrl] : []),
  ]
}
