"""The scenes of worlds that tools/make_scenes.py writes, by topic."""
