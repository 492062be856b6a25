"""Groups that roll from one link: parties, rivals, and who takes part."""
