import { runInNewContext } from 'node:vm'
import inPageScript from '@leather.io/provider/mobile'
import { createBitcoinKey, signBitcoinMessage } from '@latchkey/testkit/bitcoin'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

interface Request {
  readonly id: string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Leather's own in-page script, answered like by its app, with development keys. */
export function addLeather(
  page: Window,
  { privateKey }: { privateKey: `0x${string}` },
): { readonly requests: Request[]; answerNext(error: object): void } {
  const requests: Request[] = []
  let failure: object | undefined
  const key = createBitcoinKey({ privateKey, type: 'p2wpkh', network: 'regtest' })
  const taproot = createBitcoinKey({ privateKey, type: 'p2tr', network: 'regtest' })

  const answer = ({ method, params }: Request): unknown => {
    switch (method) {
      case 'getAddresses':
        return {
          addresses: [
            { symbol: 'BTC', type: 'p2tr', address: taproot.address, publicKey: `02${taproot.publicKey}` },
            { symbol: 'BTC', type: 'p2wpkh', address: key.address, publicKey: key.publicKey },
            { symbol: 'STX', address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM' },
          ],
        }
      case 'signMessage': {
        const signer = params['paymentType'] === 'p2tr' ? taproot : key
        return {
          signature: signBitcoinMessage(signer, String(params['message']), 'bip322'),
          address: signer.address,
        }
      }
      case 'signPsbt': {
        const transaction = Transaction.fromPSBT(hex.decode(String(params['hex'])))
        for (const index of params['signAtIndex'] as number[]) transaction.signIdx(key.privateKey, index)
        return { hex: hex.encode(transaction.toPSBT()) }
      }
      default:
        return { txid: base64.encode(new TextEncoder().encode(JSON.stringify(params))) }
    }
  }
  const window = Object.assign(page, {
    location: { origin: 'https://shop.example' },
    ReactNativeWebView: {
      postMessage(text: string) {
        const request = JSON.parse(text) as Request
        requests.push(request)
        const { id, method } = request
        const reply = failure ? { error: failure } : { result: answer(request) }
        failure = undefined
        const data = { jsonrpc: '2.0', id, method, ...reply }
        queueMicrotask(() => page.dispatchEvent(new MessageEvent('message', { data })))
      },
    },
  })
  const script = inPageScript({ branch: 'main', commitSha: '0', version: '1' })
  runInNewContext(script, { window, crypto, console })
  return { requests, answerNext: (error) => void (failure = error) }
}
