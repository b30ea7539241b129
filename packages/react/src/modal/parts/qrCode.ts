export { QrCode } from '@latchkey/ui/components/QrCode'
