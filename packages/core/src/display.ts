/**
 * What a page shows before anything is opened. A published entry of its own, apart from `./actions`: a bundler that
 * sees one barrel from both the first and the later chunks keeps all of it in the first.
 */
export { formatNumber, type FormatNumberOptions } from './format/formatNumber.js'
export { shortenAddress } from './format/shortenAddress.js'
export { imageUrl } from './wallets/imageUrl.js'
