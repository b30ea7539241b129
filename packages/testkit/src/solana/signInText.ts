export interface SignInInput {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

const fields: readonly (readonly [string, keyof Omit<SignInInput, 'resources'>])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
]

export function signInText(input: SignInInput, domain: string, address: string): string {
  const known = fields.flatMap(([label, key]) => (input[key] ? [`${label}: ${input[key]}`] : []))
  const listed = input.resources ? ['Resources:', ...input.resources.map((one) => `- ${one}`)] : []
  const blocks = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    input.statement,
    [...known, ...listed].join('\n'),
  ]
  return blocks.filter(Boolean).join('\n\n')
}
