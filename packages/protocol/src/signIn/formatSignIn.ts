/** CAIP-122. Times are ISO 8601; texts have no line breaks. */
export interface SignInFields {
  /** With port. Some wallets show a scheme before it. */
  readonly domain?: string | undefined
  readonly address: string
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

export type SignInAccount = 'Ethereum' | 'Solana' | 'Bitcoin'

/**
 * EIP-4361. Solana's wallets have one blank line instead of two without a statement.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function formatSignIn(account: SignInAccount, fields: SignInFields): string {
  const { domain = '', address, statement, resources } = fields
  const named: readonly (readonly [string, string | undefined])[] = [
    ['URI', fields.uri],
    ['Version', fields.version],
    ['Chain ID', fields.chainId],
    ['Nonce', fields.nonce],
    ['Issued At', fields.issuedAt],
    ['Expiration Time', fields.expirationTime],
    ['Not Before', fields.notBefore],
    ['Request ID', fields.requestId],
  ]
  const lines = named.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  if (resources?.length) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const head = `${domain} wants you to sign in with your ${account} account:\n${address}`
  const body = lines.join('\n')
  if (account === 'Solana') return [head, statement, body].filter(Boolean).join('\n\n')
  return `${head}\n\n${statement ? `${statement}\n` : ''}\n${body}`
}
