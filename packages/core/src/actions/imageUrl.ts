export { imageUrl, type ImageRequest } from '../wallets/imageUrl.js'
