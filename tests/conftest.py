"""What all tests share: how hypothesis searches."""

from hypothesis import HealthCheck, settings

# The same examples on every machine and every run; a failure can be repeated by running the test again.
settings.register_profile(
    "ci", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("ci"), max_examples=2000)
settings.load_profile("ci")
