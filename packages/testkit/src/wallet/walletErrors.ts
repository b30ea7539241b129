export const walletErrors = {
  userRejected: { code: 4001, message: 'User rejected the request.' },
  unauthorized: { code: 4100, message: 'The requested account has not been authorized by the user.' },
  unsupportedMethod: { code: 4200, message: 'The provider does not support the requested method.' },
  disconnected: { code: 4900, message: 'The provider is disconnected from all chains.' },
  unknownChain: { code: 4902, message: 'Unrecognized chain ID.' },
  unknownChainWrapped: {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { originalError: { code: 4902, message: 'Unrecognized chain ID.' } },
  },
  unknownChainPositive: { code: 32603, message: 'Unrecognized chain ID.' },
  pendingElsewhere: { code: -32002, message: "Request of type 'wallet_requestPermissions' already pending." },
  internal: { code: -32603, message: 'Internal JSON-RPC error.' },
  limitExceeded: { code: -32005, message: 'Request limit exceeded.' },
} as const
