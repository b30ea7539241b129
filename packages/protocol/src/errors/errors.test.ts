import { describe, expect, test } from 'vitest'
import { earlyError } from './early.js'
import { type ErrorName, ERRORS, isLatchkeyError, LatchkeyError, toLatchkeyError } from './index.js'
import { PAGE_ERRORS } from './pageErrors.js'

// Change these texts only on purpose.
const EXACT: readonly [ErrorName, text: string, details?: Record<string, unknown>][] = [
  ['token_balance_unavailable', 'Token Balance Unavailable'],
  ['local_configuration_ignored', 'Local configuration ignored'],
  ['chain_not_supported', 'Chain is not supported'],
  ['unsupported_chain', 'Unsupported chain'],
  ['name_resolution_failed', 'Error resolving name'],
  ['name_suggestions_failed', 'Error fetching name suggestions'],
  ['names_of_address_failed', 'Error fetching names for address'],
  ['name_registration_failed', 'Error registering name alice', { name: 'alice' }],
  ['network_not_found', 'Network not found'],
  ['address_or_auth_connector_not_found', 'Address or auth connector not found'],
  ['adapter_not_found', 'Adapter not found'],
  ['caip_network_undefined', 'CaipNetwork is undefined'],
  ['provider_not_found', 'Provider not found.'],
  [
    'switch_not_supported',
    'MetaMask does not support programmatic chain switching.',
    { connector: 'MetaMask' },
  ],
  ['email_cooldown', 'Please try again after 7 seconds', { n: 7 }],
  ['fetch_transactions_failed', 'Failed to fetch transactions'],
  ['siwx_init_failed', 'A problem occurred while trying initialize authentication'],
  ['signature_declined', 'Signature declined'],
  ['smart_account_unsupported', 'This application might not support Smart Accounts'],
  ['gas_price_not_supported', 'Network not supported for Gas Price'],
  ['swaps_not_supported', 'Network not supported for Swaps'],
  ['disconnect_failed', 'Failed to disconnect'],
  ['transactions_need_address', "Transactions can't be fetched without an accountAddress"],
  ['siwx_not_enabled', 'SIWX is not enabled'],
  ['no_active_caip_address', 'No ActiveCaipAddress found'],
  ['no_active_network_or_client', 'No ActiveCaipNetwork or client found'],
  ['no_connection_client', 'No ConnectionController client found'],
  ['email_login_unavailable', 'Unable to load email login dependency'],
  ['request_aborted', 'Request was aborted'],
  ['something_went_wrong', 'Something went wrong'],
  ['frame_error', 'An error occurred'],
  ['rpc_not_allowed', 'Requested RPC call is not allowed'],
  ['action_not_allowed', 'Action not allowed'],
  ['invalid_caip_address', 'Invalid CAIP Address'],
  ['amount_and_receiver_required', 'An amount and receiver address are required'],
  ['token_required', 'A token is required'],
  ['invalid_chain_id', 'Invalid chainId'],
  ['conflicting_siwx', 'Cannot set both `siweConfig` and `siwx` options'],
  ['network_or_address_undefined', 'CaipNetwork or CaipAddress is undefined'],
]

const ALERTS: readonly ErrorName[] = [
  'invalid_app_configuration',
  'project_id_not_configured',
  'switch_network_not_found',
  'iframe_load_failed',
  'iframe_request_timeout',
  'unverified_domain',
]

describe('catalogue', () => {
  test.each(EXACT)('behavior: %s reads exactly "%s"', (name, text, details = {}) => {
    expect(new LatchkeyError(name, { details }).message).toBe(text)
  })
  test.each(ALERTS)('behavior: the alert %s is in the catalogue', (name) => {
    expect(ERRORS[name][1].length).toBeGreaterThan(0)
  })
  test('behavior: codes are unique and in their category’s range', () => {
    const codes = Object.values(ERRORS).map(([code]) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect([1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(Math.floor(code / 1000))
  })
  test('behavior: names are snake_case; texts end without an open placeholder', () => {
    for (const [name, [, text]] of Object.entries(ERRORS)) {
      expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
      expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]/)
    }
  })
  test.each(Object.keys(PAGE_ERRORS) as (keyof typeof PAGE_ERRORS)[])(
    'behavior: early, %s is what it is with the catalogue',
    (name) => {
      for (const options of [
        { details: { id: 7, path: 'a.b', reason: 'so' } },
        { details: { id: 7, path: 'a.b', reason: 'so', more: [1] }, cause: new Error('why') },
      ]) {
        const [early, late] = [earlyError(name, options), new LatchkeyError(name, options)]
        expect(early.toJSON()).toEqual(late.toJSON())
        for (const key of ['name', 'code', 'message', 'details', 'docs', 'category', 'cause'] as const)
          expect(early[key]).toEqual(late[key])
        expect('cause' in early).toBe('cause' in late)
        expect(String(early)).toBe(String(late))
        expect(early).toBeInstanceOf(Error)
        expect(isLatchkeyError(early, name)).toBe(true)
      }
    },
  )
})

describe('LatchkeyError', () => {
  test('behavior: code, name, category, docs, cause, plain data', () => {
    const cause = new Error('why')
    const error = new LatchkeyError('http_failed', { details: { host: 'h', status: 500, x: 1 }, cause })
    expect(error).toMatchObject({
      code: 8001,
      name: 'http_failed',
      category: 'transport',
      docs: 'errors#http_failed',
    })
    expect(error.message).toBe('h answered 500')
    expect(error.cause).toBe(cause)
    expect(error.toJSON()).toEqual({
      name: 'http_failed',
      code: 8001,
      message: 'h answered 500',
      details: { host: 'h', status: 500, x: 1 },
    })
  })
  test('behavior: a placeholder without a value stays', () => {
    expect(new LatchkeyError('unknown_wallet').message).toBe('No wallet is known by the id "{id}"')
  })
  test('behavior: a category of each range', () => {
    const categories = [
      'invalid_config',
      'user_rejected',
      'unsupported_chain',
      'token_required',
      'name_resolution_failed',
      'siwx_not_enabled',
      'frame_error',
      'rpc_error',
      'internal',
    ] as const
    expect(categories.map((name) => new LatchkeyError(name).category)).toEqual([
      'config',
      'wallet',
      'network',
      'send',
      'identity',
      'siwx',
      'embedded',
      'transport',
      'internal',
    ])
  })
  test('behavior: recognized by brand, from any copy of the package', () => {
    const copy = { '@latchkey/error': true, name: 'internal' }
    expect(isLatchkeyError(new LatchkeyError('internal'))).toBe(true)
    expect(isLatchkeyError(copy, 'internal')).toBe(true)
    expect(isLatchkeyError(copy, 'rpc_error')).toBe(false)
    for (const value of [new Error('internal'), null, undefined, 'internal', {}])
      expect(isLatchkeyError(value)).toBe(false)
  })
  test('behavior: converts any thrown value', () => {
    const own = new LatchkeyError('rpc_error')
    expect(toLatchkeyError(own)).toBe(own)
    expect(toLatchkeyError(new Error('x'), 'wallet_error', { a: 1 })).toMatchObject({
      name: 'wallet_error',
      details: { a: 1, reason: 'x' },
    })
    expect(toLatchkeyError('y'.repeat(1_000)).details['reason']).toHaveLength(500)
  })
})
