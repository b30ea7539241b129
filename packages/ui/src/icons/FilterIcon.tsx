import { Icon, type IconProps } from './Icon.js'

export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 5.5h13M6 10h8M8.5 14.5h3" />
  </Icon>
)
