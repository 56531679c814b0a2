# Homebrew formula, not tested: no release exists yet. After `npm publish`, copy it to Formula/ of a tap, set `homepage` to that of the
# project, `url` to what `npm view benchfolio dist.tarball` prints, and `sha256` to the digest of the file that `npm pack benchfolio` saves.
class Benchfolio < Formula
  desc "Reports about database benchmarks in which every number leads to its line"
  homepage "https://benchfolio.example/"
  url "https://benchfolio.example/benchfolio-0.2.0.tgz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    (testpath/"run.txt").write <<~LOG
      sysbench 1.0.20 (using system LuaJIT 2.1.0)

      FATAL: unable to connect to MySQL server on host '127.0.0.1', port 3306, aborting...
    LOG
    assert_match "unable to connect", shell_output("#{bin}/benchfolio inspect #{testpath}/run.txt 2>&1")
  end
end
