/* global Latchkey */
// A page opened from a file fetches nothing.
const search = new URLSearchParams(location.search)
const rpcUrl = search.get('rpc')
const network = rpcUrl && {
  id: 31337,
  name: 'Localnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
}
const client = Latchkey.create({
  networks: network ? [network, 'mainnet'] : ['mainnet', 'base'],
  language: search.get('language') ?? undefined,
  id: 'script',
})
const status = document.getElementById('status')
const result = document.getElementById('result')
const button = document.querySelector('latchkey-button')
button.addEventListener('latchkey-connect', ({ detail }) => (status.textContent = detail.address))
button.addEventListener('latchkey-disconnect', () => (status.textContent = 'disconnected'))
document.getElementById('sign').addEventListener('click', () => {
  Latchkey.signMessage(client, { message: 'Hello from a script tag' }).then(
    (signature) => (result.textContent = signature),
    (error) => (result.textContent = error.name),
  )
})
