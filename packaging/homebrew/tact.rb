# `make release` writes the address and the checksum of a release's sources.
class Tact < Formula
  desc "How two shapes touch: collision detection with proven error bounds"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :build
  depends_on "assimp"
  depends_on "cairo"
  depends_on "expat"
  depends_on "giflib"
  depends_on "jansson"
  depends_on "minizip"

  def install
    system "cmake", "-S", ".", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"scene.json").write <<~SCENE
      {"dimension": 3, "shapes": {"ball": {"type": "sphere", "radius": 1}},
       "bodies": [{"name": "a", "shape": "ball"}, {"name": "b", "shape": "ball", "position": [3, 0, 0]}]}
    SCENE
    assert_match "separated", shell_output("#{bin}/tact distance scene.json")
  end
end
