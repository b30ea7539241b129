export { hideToast, showToast, type ToastParameters } from '../notices/showToast.js'
