export { closeModal } from './closeModal.js'
export { openModal } from './openModal.js'
export { syncMounts } from './syncMounts.js'
