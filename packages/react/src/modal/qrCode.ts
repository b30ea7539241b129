import './mountModal.js'
export { QrCode } from '@latchkey/ui/components/QrCode'
