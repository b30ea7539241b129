import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { compileMessage, unsignedTransaction } from '../../packages/solana/src/message/compileMessage.js'
import { transferSol } from '../../packages/solana/src/message/instructions.js'
import { world } from './world.js'

export function solanaChain() {
  const { solana } = world().devnet
  if (!solana) throw new Error('The devnet runs no Solana chain')
  return solana
}

export async function askSolana(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(solanaChain().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}

export async function lamportsOf(address: string): Promise<bigint> {
  const { value } = (await askSolana('getBalance', address, { commitment: 'confirmed' })) as { value: number }
  return BigInt(value)
}

export async function tokensOf(owner: string, symbol: string): Promise<bigint> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const { value } = (await askSolana(
    'getTokenAccountsByOwner',
    owner,
    { mint: solanaToken(symbol).address },
    options,
  )) as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

export function solanaToken(symbol: string) {
  const token = solanaChain().tokens.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`No token ${symbol}`)
  return token
}

export async function giveLamports(address: string, lamports: number): Promise<void> {
  await askSolana('surfnet_setAccount', address, { lamports })
}

export async function unsignedTransfer(from: string, to: string, lamports: bigint): Promise<string> {
  const { value } = (await askSolana('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string }
  }
  const message = compileMessage(from, value.blockhash, [transferSol(from, to, lamports)])
  return Buffer.from(unsignedTransaction(message)).toString('base64')
}

export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, base58.decode(signature))
}

export interface SolanaTestAccount {
  readonly address: string
  readonly privateKey: `0x${string}`
}

export async function freshSolanaAccount({
  lamports = 5_000_000_000,
  tokens = true,
} = {}): Promise<SolanaTestAccount> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const address = base58.encode(Buffer.from(x, 'base64url'))
  if (lamports > 0) await giveLamports(address, lamports)
  if (tokens)
    for (const token of solanaChain().tokens)
      await askSolana(
        'surfnet_setTokenAccount',
        address,
        token.address,
        { amount: 1_000 * 10 ** token.decimals },
        token.program,
      )
  return { address, privateKey: `0x${Buffer.from(d, 'base64url').toString('hex')}` }
}
