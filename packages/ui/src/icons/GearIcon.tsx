import { Icon, type IconProps } from './Icon.js'

export const GearIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="2.5" />
    <path d="M8.6 2.8h2.8l.5 2.1 1.5.9 2.1-.6 1.4 2.4-1.6 1.5v1.8l1.6 1.5-1.4 2.4-2.1-.6-1.5.9-.5 2.1H8.6l-.5-2.1-1.5-.9-2.1.6-1.4-2.4 1.6-1.5V9.1L3.1 7.6l1.4-2.4 2.1.6 1.5-.9Z" />
  </Icon>
)
