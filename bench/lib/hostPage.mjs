/**
 * All hosts share a bundle, which reads `hostOptions`.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {readonly { id: number, rpcUrl: string }[]} options.chains
 * @param {readonly object[]} [options.more] further families' networks
 */
export function hostPage({ title, chains, more = [] }) {
  const networks = chains.map(({ id, rpcUrl }) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<script>hostOptions = ${JSON.stringify({ networks: [...networks, ...more], projectId: 'demo' })};
const gateway = new URLSearchParams(location.search).get('gateway');
if (gateway) hostOptions.gateway = gateway</script></head>
<body><div id="root"></div><script type="module" src="/bundle/host.js"></script></body></html>`
}
