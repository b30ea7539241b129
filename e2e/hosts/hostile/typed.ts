type Fields = readonly { readonly name: string; readonly type: string }[]

interface Typed {
  readonly domain: object
  readonly primaryType: string
  readonly types: Readonly<Record<string, Fields>>
  readonly message: object
}

/** @param list pairs: `to address, value uint256` */
const fields = (list: string): Fields =>
  list.split(', ').map((field) => {
    const [name = '', type = ''] = field.split(' ')
    return { name, type }
  })

const attacker = '0x000000000000000000000000000000000000dEaD'
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = `0x${'0'.repeat(64)}`
const domainType = fields('name string, version string, chainId uint256, verifyingContract address')

const typed = (
  chainId: number,
  types: Record<string, Fields>,
  message: object,
  { contract = token, name = 'Prize draw' } = {},
): Typed => ({
  domain: { name, version: '1', chainId, verifyingContract: contract },
  primaryType: Object.keys(types)[0] ?? '',
  types: { ...types, EIP712Domain: domainType },
  message,
})

/** Gives the account itself away. @param owner an account */
export const delegations = (owner: string, chainId: number): Readonly<Record<string, Typed>> => ({
  'a delegation two lists deep in an invoice': typed(
    chainId,
    {
      Invoice: fields('lines Line[]'),
      Line: fields('notes Note[][2]'),
      Note: fields('delegate address, delegator address, authority bytes32, caveats Caveat[], salt uint256'),
      Caveat: fields('enforcer address, terms bytes'),
    },
    {
      lines: [
        { notes: [[{ delegate: attacker, delegator: owner, authority: word, caveats: [], salt: 0 }], []] },
      ],
    },
  ),
  'a user operation of the first version, called a ticket': typed(
    chainId,
    {
      Ticket: fields(
        'sender address, nonce uint256, initCode bytes, callData bytes, callGasLimit uint256, ' +
          'verificationGasLimit uint256, preVerificationGas uint256, maxFeePerGas uint256, ' +
          'maxPriorityFeePerGas uint256, paymasterAndData bytes',
      ),
    },
    {
      sender: owner,
      nonce: 0,
      initCode: '0x',
      callData: '0x01020304',
      callGasLimit: 1,
      verificationGasLimit: 1,
      preVerificationGas: 1,
      maxFeePerGas: 1,
      maxPriorityFeePerGas: 1,
      paymasterAndData: '0x',
    },
  ),
  'a login at the contract of the account': typed(
    chainId,
    { Login: fields('text string') },
    { text: 'Hello' },
    { contract: owner.toLowerCase() },
  ),
  'a module for the account by its own name': typed(
    chainId,
    { EnableModule: fields('module address, initData bytes') },
    { module: attacker, initData: '0x' },
    { contract: owner, name: 'MyAccount' },
  ),
  'a poll under the name of what controls accounts': typed(
    chainId,
    { Poll: fields('text string') },
    { text: 'Hello' },
    { name: ' delegationmanager ' },
  ),
})

/** Undeclared members are shown but not signed, or not shown. */
export const extraMessages = (owner: string, chainId: number): Readonly<Record<string, unknown>> => {
  const permit = typed(
    chainId,
    { Permit: fields('holder address, spender address, nonce uint256, expiry uint256, allowed bool') },
    { holder: owner, spender: attacker, nonce: 0, expiry: 0, allowed: true },
    { name: 'Dai Stablecoin' },
  )
  const order = typed(
    chainId,
    { Order: fields('item Item'), Item: fields('token address, amount uint256') },
    { item: { token, amount: '1', display: '0 USDC' } },
  )
  return {
    'a value beside an unlimited permit': { ...permit, message: { ...permit.message, value: '0' } },
    'a member deep in an order': order,
    'a salt that the domain does not declare': { ...permit, domain: { ...permit.domain, salt: word } },
    'a field that is declared twice': {
      ...permit,
      types: {
        ...permit.types,
        Permit: fields('holder address, spender address, allowed bool, allowed bool'),
      },
      message: { holder: owner, spender: attacker, allowed: true },
    },
    'a member by the name of a prototype': JSON.parse(
      JSON.stringify(permit).replace('"allowed":true', '"allowed":true,"__proto__":{"allowed":false}'),
    ) as unknown,
  }
}

export const permits = (owner: string, chainId: number): readonly Typed[] => [
  typed(
    chainId,
    { Permit: fields('holder address, spender address, nonce uint256, expiry uint256, allowed bool') },
    { holder: owner, spender: attacker, nonce: 0, expiry: 0, allowed: true },
    { name: 'Dai Stablecoin' },
  ),
  typed(
    chainId,
    {
      TransferWithAuthorization: fields(
        'from address, to address, value uint256, validAfter uint256, validBefore uint256, nonce bytes32',
      ),
    },
    { from: owner, to: attacker, value: '1', validAfter: 0, validBefore: '4102444800', nonce: word },
  ),
  typed(
    chainId,
    {
      PermitSingle: fields('details PermitDetails, spender address, sigDeadline uint256'),
      PermitDetails: fields('token address, amount uint160, expiration uint48, nonce uint48'),
    },
    {
      details: { token, amount: '1', expiration: '4102444800', nonce: 0 },
      spender: attacker,
      sigDeadline: '4102444800',
    },
    { name: 'Permit2', contract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  ),
  typed(chainId, { Guess: fields('who address, how bytes32') }, { who: attacker, how: word }),
]
