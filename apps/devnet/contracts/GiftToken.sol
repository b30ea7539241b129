// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// What nobody asked for: a token whose name is an advertisement, handed out by its maker. The local chains have it so
/// that a history has something to hide.
contract GiftToken is ERC20 {
    constructor() ERC20("Claim your reward at gift.example", "GIFT.EXAMPLE") {}

    function give(address[] calldata to) external {
        for (uint256 at = 0; at < to.length; at++) _mint(to[at], 1000e18);
    }
}
