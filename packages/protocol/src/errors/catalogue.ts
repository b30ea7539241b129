/**
 * The error catalogue: name → [code, message].
 *
 * A code is never reused and a name never changes: docs/decisions/errors.md. `{word}` is replaced by the detail of
 * that name. Codes that were given up: 2006, 4010. Ranges: 1 configuration, 2 wallets, 3 networks and ids, 4 tokens
 * and sending, 5 names and identity, 6 sign-in, 7 embedded wallet, 8 transport, 9 internal.
 */
export const ERRORS = {
  project_id_not_configured: [1001, 'Project ID is not configured'],
  invalid_app_configuration: [1002, 'This origin is not on the allowed list of the project'],
  local_configuration_ignored: [1003, 'Local configuration ignored'],
  unknown_wallet: [1004, 'No wallet is known by the id "{id}"'],
  duplicate_client: [1005, 'A client with the id "{id}" is already running on this page'],
  invalid_config: [1006, 'Invalid configuration at {path}: {reason}'],
  no_mount: [1007, 'Nothing is mounted that could show the modal: {reason}'],
  conflicting_siwx: [1008, 'Cannot set both `siweConfig` and `siwx` options'],
  client_disposed: [1009, 'The client was disposed'],
  unknown_view: [1010, 'No view is known by the name "{view}"'],

  user_rejected: [2001, 'The request was declined in the wallet'],
  request_pending: [2002, 'A request is already open in the wallet'],
  wallet_locked: [2003, 'The wallet is locked'],
  wallet_not_installed: [2004, 'The wallet is not installed'],
  provider_not_found: [2005, 'Provider not found.'],
  wallet_timeout: [2007, 'The wallet did not answer in time'],
  disconnect_failed: [2008, 'Failed to disconnect'],
  switch_not_supported: [2009, '{connector} does not support programmatic chain switching.'],
  adapter_not_found: [2010, 'Adapter not found'],
  request_aborted: [2011, 'Request was aborted'],
  wallet_error: [2012, 'The wallet could not complete the request'],
  not_connected: [2013, 'No wallet is connected'],
  method_not_supported: [2014, 'The wallet does not support {method}'],
  no_accounts: [2015, 'The wallet shared no account'],
  unauthorized: [2016, 'The wallet has not authorised this request'],
  something_went_wrong: [2017, 'Something went wrong'],
  no_connection_client: [2018, 'No ConnectionController client found'],

  chain_not_supported: [3001, 'Chain is not supported'],
  unsupported_chain: [3002, 'Unsupported chain'],
  network_not_found: [3003, 'Network not found'],
  caip_network_undefined: [3004, 'CaipNetwork is undefined'],
  network_or_address_undefined: [3005, 'CaipNetwork or CaipAddress is undefined'],
  switch_network_not_found: [3006, 'This site does not offer the network to switch to'],
  wrong_chain: [3007, 'The request is for {requested}, the wallet is on {actual}'],
  invalid_caip_address: [3008, 'Invalid CAIP Address'],
  invalid_chain_id: [3009, 'Invalid chainId'],
  unknown_chain: [3010, 'The wallet does not know the network {chainId}'],

  amount_and_receiver_required: [4001, 'An amount and receiver address are required'],
  token_required: [4002, 'A token is required'],
  token_balance_unavailable: [4003, 'Token Balance Unavailable'],
  insufficient_funds: [4004, 'Not enough {symbol}'],
  invalid_receiver: [4005, 'The receiver is not a valid address on this network'],
  invalid_amount: [4006, 'The amount cannot be used: {reason}'],
  transaction_reverted: [4007, 'The transaction was reverted'],
  gas_price_not_supported: [4008, 'Network not supported for Gas Price'],
  swaps_not_supported: [4009, 'Network not supported for Swaps'],
  transaction_timeout: [4011, 'The transaction is not confirmed yet'],
  unreasonable_fee: [4012, 'The network fee cannot be right: {reason}'],
  fee_changed: [4013, 'The network fee is no longer the one in the review'],
  unsafe_receiver: [4014, 'What is sent to this receiver is lost: it is {reason}'],

  name_resolution_failed: [5001, 'Error resolving name'],
  name_suggestions_failed: [5002, 'Error fetching name suggestions'],
  names_of_address_failed: [5003, 'Error fetching names for address'],
  name_registration_failed: [5004, 'Error registering name {name}'],
  address_or_auth_connector_not_found: [5005, 'Address or auth connector not found'],
  fetch_transactions_failed: [5006, 'Failed to fetch transactions'],
  transactions_need_address: [5007, "Transactions can't be fetched without an accountAddress"],

  siwx_not_enabled: [6001, 'SIWX is not enabled'],
  no_active_caip_address: [6002, 'No ActiveCaipAddress found'],
  no_active_network_or_client: [6003, 'No ActiveCaipNetwork or client found'],
  signature_declined: [6004, 'Signature declined'],
  siwx_init_failed: [6005, 'A problem occurred while trying initialize authentication'],
  smart_account_unsupported: [6006, 'This application might not support Smart Accounts'],

  rpc_not_allowed: [7001, 'Requested RPC call is not allowed'],
  action_not_allowed: [7002, 'Action not allowed'],
  email_login_unavailable: [7003, 'Unable to load email login dependency'],
  email_cooldown: [7004, 'Please try again after {n} seconds'],
  frame_error: [7005, 'An error occurred'],
  iframe_load_failed: [7006, 'The embedded wallet could not be loaded'],
  iframe_request_timeout: [7007, 'The embedded wallet did not answer in time'],
  unverified_domain: [7008, 'The embedded wallet does not allow this domain'],
  wrong_code: [7009, 'The code is wrong'],
  expired_code: [7010, 'The code has expired'],
  invalid_email: [7011, 'The e-mail address is not valid'],

  http_failed: [8001, '{host} answered {status}'],
  gateway_unreachable: [8002, 'The gateway at {host} cannot be reached'],
  rpc_unreachable: [8003, 'No RPC endpoint of {chainId} answers'],
  rpc_error: [8004, 'The RPC endpoint answered with an error'],
  relay_unreachable: [8005, 'The relay cannot be reached'],
  pairing_expired: [8006, 'The pairing has expired'],
  session_gone: [8007, 'The session does not exist any more'],
  chunk_failed: [8008, 'A part of the modal could not be loaded'],
  relay_refused: [8009, 'The relay refuses this project: {reason}'],

  internal: [9001, 'An internal error occurred'],
} as const satisfies Record<string, readonly [code: number, message: string]>

/** Stable snake_case name of an error. */
export type ErrorName = keyof typeof ERRORS
