# The words of a Homebrew formula as the commands that they stand for: ruby formula.rb FORMULA SOURCES PREFIX TESTPATH builds
# the sources, installs them and runs the formula's test.
require "pathname"

class Formula
  class << self
    attr_reader :check

    %i[desc homepage url sha256 license depends_on].each { |word| define_method(word) { |*| nil } }

    def test(&block)
      @check = block
    end
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix = Pathname(prefix)
    @testpath = Pathname(testpath)
  end

  def bin
    prefix/"bin"
  end

  # Homebrew's, but for how much is optimized.
  def std_cmake_args
    ["-DCMAKE_INSTALL_PREFIX=#{prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF",
     "-DFETCHCONTENT_FULLY_DISCONNECTED=ON", "-Wno-dev", "-DCMAKE_C_FLAGS_RELEASE=-O0"]
  end

  def system(*command)
    Kernel.system(*command.map(&:to_s)) || abort("#{command.join(" ")} failed")
  end

  def shell_output(command)
    output = `#{command}`
    $?.success? ? output : abort("#{command} failed")
  end

  def assert_match(pattern, text)
    text.match?(pattern) || abort("#{pattern} is not in: #{text}")
  end
end

load ARGV[0]
formula = Tact.new(*ARGV[2..3])
Dir.chdir(ARGV[1]) { formula.install }
Dir.chdir(formula.testpath) { formula.instance_eval(&Tact.check) }
