/** @type {Record<string, string>} */
export const ADVICE = {
  project_id_not_configured: 'Give `projectId` beside `gateway`, or leave both out.',
  invalid_app_configuration:
    "Add the page's origin to `allowedOrigins` of the project in the gateway's settings file.",
  local_configuration_ignored:
    "The project's features at the gateway win over `features`. Change them there, or remove the local value.",
  unknown_wallet:
    '`details.nearest` names the closest id. Ids, rdns and names are all accepted, in any case.',
  duplicate_client: 'Create the client once, outside of components, or give each its own `id`.',
  invalid_config: '`details.path` and `details.reason` say what to change.',
  no_mount:
    'The modal is drawn by React: render `<LatchkeyProvider client={client}>` of `@latchkey/react`. With `append: false` it also needs a place: `<LatchkeyModal />`, or `client.mount(element)` before `open()`.',
  client_disposed: 'Create a new client; a disposed one stays silent.',
  user_rejected: 'The visitor said no. Offer to try again; do not ask again by yourself.',
  request_pending:
    'The wallet shows a request that is not of this page load; one of this page counts for a second `connect` as well. Ask the visitor to open the wallet; `whenShared(client, attempt, signal)` of `@latchkey/core/actions` tells when it was approved. The modal goes on by itself then.',
  wallet_timeout:
    'The wallet agreed and never reported the change: ask the visitor to look into the wallet, then try again. Or nobody answered an approval of the embedded wallet for ten minutes; nothing was signed then.',
  disconnect_failed:
    'Nothing needs to be done: the state is disconnected all the same. `details.errors` lists what the wallets said.',
  chain_not_supported:
    'The wallet would not add the network. Offer another one, or let the visitor add it in the wallet.',
  unsupported_chain:
    'The family, or the wallet there, cannot do what was asked. Leave it out there, or offer another wallet.',
  network_or_address_undefined: 'Connect before you sign or send.',
  wrong_chain: 'Switch first (`useSwitchNetwork`), or leave the chain out of the request.',
  invalid_caip_address:
    'Write `eip155:1` for a network (two parts) and `eip155:1:0x…` for an account (three parts), none of them empty.',
  insufficient_funds:
    'Offer to send less, or to receive first. `details.symbol` is the coin that is missing; it may be the one for the fee.',
  invalid_receiver:
    'Give an address of the network. `details.kind` is `name` for what looks like a name: resolve it first.',
  invalid_amount:
    'Give plain decimal text such as `0.25`. `details.kind` is `number`, `grouping`, `decimals`, `size` or `zero`; `readAmount` of `@latchkey/core/actions` reads what people type.',
  unreasonable_fee:
    'Nothing was sent. A node of the network answers more than 256 bits, more gas than a block holds, or more than 50 times the price of the last blocks: check the RPC URLs.',
  fee_changed: 'Nothing was sent; `state.send.fee` has the new fee. Show it and send again.',
  unsafe_receiver:
    '`details.kind` is `burn` or `token`. To allow it, set `allowUnsafeReceivers` in the configuration.',
  transaction_reverted:
    'Only the fee was paid. `details.reason` is what the contract said, where it said something; change what it names before sending again.',
  insufficient_liquidity: 'Nobody swaps this much of these tokens. Offer a smaller amount, or other tokens.',
  quote_changed: 'Nothing was swapped: ask for a new quote and show it.',
  invalid_payment_config:
    '`details.reason` says what to change in what `client.pay` was given. Nothing was shown to the visitor.',
  invalid_recipient:
    'Give the shop’s own address on the network, with its checksum. Names are not resolved here.',
  invalid_asset:
    'Give `native`, or the address of the token’s contract on this network: the same token has other addresses elsewhere.',
  unable_to_initiate_payment:
    '`details.reason` says why: payments are off (`features.pay`), another one is open, or the wallet cannot send here.',
  unable_to_get_quote:
    'Nobody swaps this coin into the asset right now. The visitor may choose another coin, or buy the asset.',
  payment_short:
    'The chain has the transaction, and it moves less than was asked: a token that takes a fee of its own, or a wallet that changed the amount. Look it up by `details.hash` before asking again.',
  payment_replaced:
    'The visitor took the payment back in the wallet (`details.isCancel`), or sent something else in its place; `details.hash` is what the chain has. Nothing was paid: they may pay again.',
  transaction_replaced:
    'The visitor took the transaction back in the wallet (`details.isCancel`), or sent something else in its place; `details.hash` is what the chain has. Nothing was swapped: they may try again.',
  wrong_swap:
    'Nothing was sent. The gateway, or who swaps for it, answered with something else than was shown: tell its operator.',
  allowance_missing: 'The allowance was lowered while the swap was under way. Ask again.',
  rpc_unreachable: 'None of the RPC URLs of the network answers. Add another to `customRpcUrls`.',
  gateway_unreachable:
    'Check the URL and that the gateway runs. With `details.status` and `details.reason` a firewall or a proxy before it sent a web page: let requests of your pages through, without a challenge. Wallets on the device, your RPC and everything local go on working.',
  relay_unreachable:
    'Check `relayUrl` and that the relay runs; the client tries again by itself. Only remote wallets need it, all others connect.',
  conflicting_siwx: 'Keep `siwx` and remove `siweConfig`.',
  unknown_view: 'Write a view of the type `ViewName`; `open()` without a view shows Connect or Account.',
  wallet_locked: 'Ask the visitor to unlock the wallet, then call again.',
  wallet_not_installed:
    'Nothing in this browser answers to `details.wallet`. `open({ wallet })` shows how to get it, or to connect it from a phone.',
  provider_not_found:
    'The wallet withdrew its provider, or its extension was updated while the page was open. Ask the visitor to reload the page.',
  switch_not_supported: 'Ask the visitor to change the network in the wallet; the client follows by itself.',
  adapter_not_found: 'Add the adapter of `details.namespace` to `adapters`.',
  request_aborted:
    'Somebody left or started anew: the visitor, your `signal`, or a newer attempt. Nothing needs to be shown.',
  wallet_error: '`details.reason` is what the wallet said. Show it, and offer to try again.',
  not_connected: 'Call `open()` or `connect()` first, and wait for it.',
  method_not_supported: 'Leave the button out for this wallet, or offer another wallet.',
  no_accounts: 'Ask the visitor to choose an account for this page in the wallet, then connect again.',
  unauthorized:
    'Ask the visitor to allow this page, or the account in `details.address`, in the wallet; then call again.',
  something_went_wrong: 'Try again once; if it stays, report it with `client.debug()`.',
  no_connection_client:
    'The connection went while the visitor was about to sign in. Let them connect again, then call again.',
  network_not_found: 'Add the network `details.chainId` to `networks`.',
  caip_network_undefined: 'Add the network that the request names to `networks`, or connect first.',
  switch_network_not_found: 'Add the network to `networks`, or switch to one that is there.',
  invalid_chain_id: 'Give a chain id as `0x` and hex digits, below 2^31.',
  unknown_chain: 'Switch with `switchNetwork`, which adds the network to the wallet first.',
  amount_and_receiver_required: 'Set both with `updateSend` before `sendTransfer`.',
  token_required: 'Choose one with `updateSend({ token })`; the entry without an address is the native coin.',
  token_balance_unavailable:
    'Read again after 30 s, with `fetchTokens`; the last list stays in the state meanwhile. Without a gateway, list `tokens` in the configuration.',
  gas_price_not_supported: 'The RPC answers no fee. Give the network another URL in `customRpcUrls`.',
  swaps_not_supported: 'Leave swapping out on this network.',
  transaction_timeout:
    'It may still be mined: `details.hash` is what to look for in the explorer. Do not send again before that. On Solana `details.kind` is `expired` once it can no longer happen: then sending again is safe.',
  name_resolution_failed: 'Check the spelling, or use the address itself.',
  name_suggestions_failed: 'Go on with the name that was typed, or try again.',
  names_of_address_failed: 'Show the address; try again later.',
  name_moved:
    'Between the review and the press the name came to lead to another address; nothing was sent. Show the review again with the address of now.',
  name_registration_failed: 'The text says why where the server does. Choose another name, or try again.',
  address_or_auth_connector_not_found:
    'No account is connected. A name belongs to the EVM account that signs for it, of any wallet: connect one first.',
  fetch_transactions_failed: 'Load the list again; the explorer of the network has it too.',
  transactions_need_address: 'Connect first, or name the account.',
  siwx_not_enabled: 'Configure `siwx`, or leave the call out.',
  no_active_caip_address: 'Connect before signing in.',
  no_active_network_or_client: 'Start the client and choose one of its networks before signing in.',
  signature_declined: 'The visitor said no. Offer to sign in again; do not ask again by yourself.',
  siwx_unreachable:
    'Check the address (`url` of `serverSiwx`, the gateway of `gatewaySiwx`), that the server runs, and that it allows the origin of the page. With `details.reason` a firewall or a proxy before it sent a web page: let its requests through, without a challenge.',
  siwx_refused:
    '`details.code` says why: `wrong_domain` where the page is not among `domains`, `invalid_nonce` where the message is older than ten minutes, `wrong_signature`, `wrong_time` where the clock of the device is wrong.',
  smart_sessions_off: 'Turn `features.smartSessions` on, or leave the call out.',
  invalid_permission:
    '`details.reason` says what is wrong: a permission needs a limit, an end within 90 days, and who may use it.',
  siwx_init_failed: 'The visitor was disconnected. Check the sign-in server, then connect again.',
  smart_account_unsupported: 'Switch to the plain account, or verify signatures by ERC-1271 and ERC-6492.',
  rpc_not_allowed:
    'Use a method that the embedded wallet offers; `details.method` names the one it does not.',
  action_not_allowed:
    'With `legalCheckbox`, the visitor has to tick the box first; otherwise leave the action out.',
  email_login_unavailable:
    'Allow the host of the embedded wallet in the Content-Security-Policy, then reload.',
  email_cooldown: 'Wait `details.n` seconds, and show that.',
  frame_error: '`details.reason` says what the embedded wallet answered. Try again.',
  iframe_load_failed:
    'Allow the host of the embedded wallet under `frame-src` of the Content-Security-Policy.',
  iframe_request_timeout: 'Try again; the request was ended and nothing was signed.',
  unverified_domain: "Add the page's origin to the project's allowed origins.",
  wrong_code: 'Ask for the code again; after five wrong ones a new letter is needed.',
  invalid_email: 'Let the visitor correct it.',
  email_taken: 'Let the visitor choose another address, or log in with that one.',
  login_again: 'Ask the visitor to log out and in again; what follows within 15 minutes is fresh enough.',
  login_over: 'Begin the log-in anew: it was open for longer than 20 minutes, or was finished already.',
  mail_failed: 'Try again in a moment; the log of the gateway says what the mail server answered.',
  expired_code: 'Send a new code. One is good for 20 minutes, and once.',
  http_failed:
    '`details.status` and `details.reason` say what the gateway refused. 429 ends by itself after a while.',
  rpc_error: '`details.reason` is what the node said. Another URL in `customRpcUrls` may answer better.',
  pairing_expired: 'Connect again: a new code is made.',
  session_gone: 'The wallet ended the session. Connect again.',
  chunk_failed:
    'Call again: the code is asked for anew. If it stays, the page is older than what is on the server: reload it.',
  relay_refused:
    "Check `projectId` and the page's origin in the settings of the relay; `details.reason` says which.",
  internal: 'A fault of ours. Report it with `client.debug()`; `cause` is what was thrown.',
}
