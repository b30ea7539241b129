import { create } from './dist/standalone/latchkey.js'

const rpcUrl = new URLSearchParams(location.search).get('rpc')
const network = {
  id: 31337,
  name: 'Localnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
}
create({ networks: [network], id: 'one' })
create({ networks: [network], id: 'two', words: { 'button.connect': 'Connect the second' } })

const card = document.getElementById('card').attachShadow({ mode: 'open' })
const draw = (tag) => {
  const element = document.createElement(tag)
  element.setAttribute('client', 'two')
  return element
}
card.append(draw('latchkey-button'))
document.getElementById('inline').append(draw('latchkey-modal'))
